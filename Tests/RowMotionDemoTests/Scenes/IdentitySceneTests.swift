import RowMotion
import Testing

@testable import RowMotionDemo

/// The log of the Identity scene for consecutive changes.
@MainActor @Suite struct IdentitySceneTests {
  private func press(_ name: String, _ run: SceneRun) throws -> [String] {
    let before = run.readouts.joined().split(separator: "\n").count
    if case .button(let action) = try run.option(name).kind { action() }
    run.run(for: 1.5)
    let lines = run.readouts.joined().split(separator: "\n").map(String.init)
    return Array(lines.prefix(before == 1 ? lines.count : lines.count - before))
  }

  @Test func `each change of the condition animates as expected and is logged`() throws {
    let run = SceneRun(try ShowMeTests.make("identity"))
    for isShown in [true, false, true] {
      let said = try press("Toggle", run)
      let state = isShown ? "is new: its state begins" : "is gone, and its state with it"
      #expect(said.last == "Note: showContent becomes \(isShown)")
      for line in [
        "RowMotion, resize: resize, the structural identity, position 1, stays: its state is kept",
        "Stock list, insertion: \(isShown ? "insert" : "remove"), the structural identity, "
          + "position 2 (the if), \(state)",
        "Stock list, replacement: replace, .id(\"\(isShown ? "short" : "long")\") by "
          + ".id(\"\(isShown ? "long" : "short")\"): its state is lost",
      ] { #expect(said.contains(line), "\(line) in \(said)") }
      #expect(said.count == 5, "\(said)")
    }
  }

  @Test func `an inserted, removed or moved item is logged with its id`() throws {
    let run = SceneRun(try ShowMeTests.make("identity"))
    if case .choice(_, _, let set) = try run.option("Compare").kind { set(1) }
    run.run(for: 0.1)
    let wanted: [(button: String, lines: [String])] = [
      (
        "Insert in front",
        [
          "Ids of the elements: insert, the ForEach id \"New 1\" is new: its state begins",
          "Ids by index: insert, the ForEach id 4 is new: its state begins",
        ]
      ),
      (
        "Remove the second",
        [
          "Ids of the elements: remove, the ForEach id \"Apple\" is gone, and its state with it",
          "Ids by index: remove, the ForEach id 4 is gone, and its state with it",
        ]
      ),
    ]
    for (button, lines) in wanted {
      let said = try press(button, run)
      #expect(Set(said.dropLast()) == Set(lines), "\(button): \(said)")
    }
    let moved = try press("Shuffle", run)
    #expect(moved.contains { $0.hasPrefix("Ids of the elements: move, the ForEach id ") })
    #expect(!moved.contains { $0.hasPrefix("Ids by index") }, "\(moved)")
  }
}
