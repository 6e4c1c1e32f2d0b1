import RowMotion
import Testing

@testable import RowMotionDemo

/// The behaviors that the Identity scene shows without a guide, as texts and numbers.
@MainActor @Suite struct IdentityPointTests {
  private func run() throws -> SceneRun {
    let run = SceneRun(try ShowMeTests.make("identity"), size: Size(width: 900, height: 1_400))
    run.run(for: 1)
    return run
  }

  @Test func `an if in a list makes a row or none, in a row none, a Group several`() throws {
    let run = try run()
    func lines(_ start: String) -> Int { run.texts.count { $0.hasPrefix(start) } }
    #expect(lines("The “if” makes no row: it is in the first one.") == 2)
    for (text, rows) in [("0 rows", "3"), ("1 row", "4"), ("0 rows", "3")] {
      #expect(lines("The “if” makes \(text), the Group 2 rows.") == 1, "\(run.texts)")
      #expect(run.status("Insertion").first == rows)
      #expect(run.status("RowMotion").first == "2")
      try run.play("press \"Toggle Content\"")
    }
  }

  @Test func `rows keep their state unless their identity changes`() throws {
    let run = try run()
    #expect(run.status("Stock") == ["2", "–"])
    try run.play("press \"Toggle Content\"")
    for (lane, state) in [
      ("RowMotion", "kept"), ("Stock", "kept"), ("Insertion", "kept"), ("Replacement", "lost"),
    ] { #expect(run.status(lane).last == state, "\(lane)") }
    try run.play("set Compare \"One insertion, two kinds of ids\"", for: 1)
    for action in ["Insert at Top", "Shuffle"] {
      try run.play("press \"\(action)\"")
      #expect(run.status("Element") == ["5", "kept"], "\(action)")
      #expect(run.status("Index") == ["5", "lost"], "\(action)")
    }
  }
}
