import CGtk
import RowMotionGTK
import XCTest

/// What a window does when it has nothing else to do.
final class IdleWorkTests: XCTestCase {
  func testIdleWorkIsDoneBehindTheFramesAndLeavesNothingBehind() throws {
    try onMain {
      try ShownView.startGTK()
      let ids = Array(0..<50_000) + [7]
      let view = HostView { List(ids, id: \.self) { Text(verbatim: "row \($0)") } }
      let shown = try ShownView(view, width: 300, height: 300)
      var frames = 0
      view.onAdvance = { frames += 1 }
      XCTAssertTrue(view.isDoingIdleWork)
      try ShownView.run(until: "idle work is done") {
        frames > 0 && !view.isDoingIdleWork && !view.isRunning
      }
      XCTAssertFalse(view.host.hasIdleWork)
      // The repeated id is far out of sight.
      let reports = view.host.diagnostics.filter { $0.kind == .duplicateIdentity }
      XCTAssertEqual(reports.count, 1)
      let before = frames
      ShownView.run(for: 0.2)
      XCTAssertEqual(frames, before)
      XCTAssertFalse(view.isRunning)
      XCTAssertFalse(view.isDoingIdleWork)
      shown.close()
    }
  }

  func testAViewThatIsGoneDoesNoMoreIdleWork() throws {
    try onMain {
      try ShownView.startGTK()
      weak var gone: HostView?
      do {
        let view = HostView { List(Array(0..<50_000), id: \.self) { Text(verbatim: "row \($0)") } }
        XCTAssertTrue(view.isDoingIdleWork)
        gone = view
      }
      XCTAssertNil(gone)
      ShownView.run(for: 0.05)
    }
  }
}
