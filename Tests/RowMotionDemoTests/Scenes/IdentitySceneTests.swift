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
      let readout = try press("Toggle Content", run)
      let (event, state) =
        isShown ? ("Inserted", " is new, with new state") : ("Removed", ", with its state")
      #expect(readout.last == "Change: showContent is now \(isShown)")
      for line in [
        "RowMotion, resize: Resized: the view at position 1 keeps its state",
        "Stock list, insertion: \(event): the view at position 2 (the “if”)\(state)",
        "Stock list, replacement: Replaced: .id(\"\(isShown ? "short" : "long")\") by "
          + ".id(\"\(isShown ? "long" : "short")\"); its state is lost",
      ] { #expect(readout.contains(line), "\(line) in \(readout)") }
      #expect(readout.count == 5, "\(readout)")
    }
  }

  @Test func `an inserted, removed or moved item is logged with its id`() throws {
    let run = SceneRun(try ShowMeTests.make("identity"))
    if case .choice(_, let index) = try run.option("Compare").kind { index.wrappedValue = 1 }
    run.run(for: 0.1)
    let expected: [(button: String, lines: [String])] = [
      (
        "Insert at Top",
        [
          "Element as id: Inserted: ForEach id \"New 1\" is new, with new state",
          "Index as id: Inserted: ForEach id 4 is new, with new state",
        ]
      ),
      (
        "Remove Second Item",
        [
          "Element as id: Removed: ForEach id \"Apple\", with its state",
          "Index as id: Removed: ForEach id 4, with its state",
        ]
      ),
    ]
    for (button, lines) in expected {
      let readout = try press(button, run)
      #expect(Set(readout.dropLast()) == Set(lines), "\(button): \(readout)")
    }
    let moved = try press("Shuffle", run)
    #expect(moved.contains { $0.hasPrefix("Element as id: Moved: ForEach id ") })
    #expect(!moved.contains { $0.hasPrefix("Index as id") }, "\(moved)")
  }
}
