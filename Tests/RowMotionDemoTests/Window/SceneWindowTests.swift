import XCTest

/// Every scene is opened by a script, one after the other, in a real window.
final class SceneWindowTests: WindowTestCase, @unchecked Sendable {
  func testEverySceneOpens() throws {
    let names = ["presence", "spacing", "updates", "on-layout", "identity", "row-heights", "notes"]
    let script = names.enumerated().map { "\(0.2 + Double($0) * 0.3) scene \($1)" }
    let run = try run(["--rows", "50"], script: (script + ["2.6 quit"]).joined(separator: "\n"))
    XCTAssertEqual(run.waitForEnd(seconds: 20), 0)
    XCTAssertEqual(run.complaints, "")
  }
}
