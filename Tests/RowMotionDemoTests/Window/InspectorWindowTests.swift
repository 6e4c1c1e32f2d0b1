import XCTest

@testable import RowMotionDemo

/// The panel that says what the host is doing.
final class InspectorWindowTests: WindowTestCase, @unchecked Sendable {
  private func checked(_ frame: TracedFrame?) -> String { frame?.inspector?.last ?? "" }

  func testF12OpensItAndItFollowsTheMotion() throws {
    let run = try openAtRest()
    XCTAssertNil(run.frames.last?.inspector)
    try run.press("F12")
    try run.wait(for: "the inspector to open") { $0.inspector?.count == 3 }
    try run.click(row: "b")
    let frame = try run.wait(for: "the detail to be on its way in") {
      $0.inspector?[1].contains("appearing") == true
    }
    XCTAssertTrue(frame.inspector?[0].contains("AnimatedPresence") == true)
    XCTAssertTrue(frame.inspector?[1].contains("→") == true)
    try run.wait(for: "nothing to run") { $0.inspector?[0].contains("running 0") == true }
    try run.waitForRest(seconds: 0.5)
    let count = run.frames.count
    // The stock list beside ours jumps, and is seen to.
    XCTAssertTrue(checked(run.frames.last).contains("✗ noJump"), checked(run.frames.last))
    for name in ["noOverlap", "noResidue", "noSqueeze", "anchored", "noExits"] {
      XCTAssertTrue(checked(run.frames.last).contains("✓ \(name)"), checked(run.frames.last))
    }
    XCTAssertTrue(checked(run.frames.last).contains("no warnings"))
    // Whatever the labels needed, the canvas stands still.
    try run.waitForRest(seconds: 0.5)
    XCTAssertEqual(run.frames.count, count, "an open inspector at rest asks for no frames")
    try run.press("F12")
    try run.wait(for: "the inspector to close") { $0.inspector == nil }
  }

  func testItLooksAtTheSceneThatIsShown() throws {
    let run = try openAtRest()
    try run.press("F12")
    try run.wait(for: "the inspector to open") { $0.inspector != nil }
    try run.press("ctrl+3")
    try run.wait(for: "the scene") { $0.scene == "spacing" }
    try run.waitForRest()
    XCTAssertTrue(checked(run.frames.last).contains("frames checked"))
    XCTAssertFalse(run.frames.last?.inspector?[1].contains("presence") ?? true, "the notes' list")
  }

  /// Each scene is played in a debug build, in which the window checks every frame.
  func testNothingIsWrongInAnyScene() throws {
    let scenes = ["presence", "spacing", "updates", "on-layout", "identity", "row-heights"]
    for scene in scenes {
      let run = try open(
        Self.notes,
        script: """
          0.1 scene \(scene)
          0.4 click 400 200
          0.7 click 400 260
          1.0 scroll 60
          1.3 click 400 200
          1.9 say The end
          """)
      // What was checked is said whenever the inspector opens.
      try run.wait(for: "the last step") { $0.t >= 1.9 }
      try run.waitForRest()
      try run.press("F12")
      try run.wait(for: "the inspector") { $0.inspector != nil }
      run.kill()
      let said = checked(run.frames.last)
      XCTAssertTrue(said.contains("frames checked"), "\(scene): \(said)")
      // What a lane breaks on purpose was not promised, and is no warning.
      XCTAssertFalse(said.contains("brokenInvariant"), "\(scene): \(said)")
      if scene == "spacing" { XCTAssertFalse(said.contains("✗"), "\(scene): \(said)") }
    }
  }
}
