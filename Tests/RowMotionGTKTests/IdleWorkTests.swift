import CGtk
import Observation
import RowMotionGTK
import XCTest

/// The work that a window does while it is idle.
final class IdleWorkTests: XCTestCase {
  func testIdleWorkEndsAndCausesNoMoreFrames() throws {
    try onMain {
      try PresentedView.startGTK()
      let ids = Array(0..<50_000) + [7]
      let view = HostView { List(ids, id: \.self) { Text(verbatim: "row \($0)") } }
      let shown = try PresentedView(view, width: 300, height: 300)
      var frames = 0
      view.onAdvance = { frames += 1 }
      XCTAssertTrue(view.isDoingIdleWork)
      try PresentedView.run(until: "idle work is done") {
        frames > 0 && !view.isDoingIdleWork && !view.isRunning
      }
      XCTAssertFalse(view.host.hasIdleWork)
      // The repeated id is far outside the viewport.
      let reports = view.host.diagnostics.filter { $0.kind == .duplicateIdentity }
      XCTAssertEqual(reports.count, 1)
      let before = frames
      PresentedView.run(for: 0.2)
      XCTAssertEqual(frames, before)
      XCTAssertFalse(view.isRunning)
      XCTAssertFalse(view.isDoingIdleWork)
      shown.close()
    }
  }

  func testIdleWorkWaitsForTheEndOfMotion() throws {
    try onMain {
      try PresentedView.startGTK()
      let opening = OpeningModel()
      let view = HostView { OpeningList(opening: opening) }
      let shown = try PresentedView(view, width: 300, height: 300)
      var frames = 0
      view.onAdvance = { frames += 1 }
      withAnimation(.linear(duration: 2)) { opening.isOpen = true }
      // Five pieces of work are left, which take less time than one frame has.
      try PresentedView.run(until: "some frames are seen") { frames > 6 }
      XCTAssertTrue(view.isRunning)
      XCTAssertTrue(view.host.hasIdleWork)
      try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
      XCTAssertFalse(view.host.hasIdleWork)
      shown.close()
    }
  }

  func testAReleasedViewDoesNoMoreIdleWork() throws {
    try onMain {
      try PresentedView.startGTK()
      weak var releasedView: HostView?
      do {
        let view = HostView { List(Array(0..<50_000), id: \.self) { Text(verbatim: "row \($0)") } }
        XCTAssertTrue(view.isDoingIdleWork)
        releasedView = view
      }
      XCTAssertNil(releasedView)
      PresentedView.run(for: 0.05)
    }
  }
}

@Observable @MainActor private final class OpeningModel {
  var isOpen = false
}

private struct OpeningList: View {
  let opening: OpeningModel

  var body: some View {
    List {
      if opening.isOpen { Text("detail") }
      ForEach(Array(0..<5_000), id: \.self) { Text(verbatim: "row \($0)") }
    }
  }
}
