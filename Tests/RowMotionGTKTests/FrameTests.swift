import CGtk
import RowMotion
import RowMotionGTK
import XCTest

/// The timing of frames, and windows that run none.
final class FrameTests: XCTestCase {
  func testTheTickCallbackAloneDrivesTheHostAndIsRemovedAtRest() throws {
    try onMain {
      let window = try TestWindow()
      XCTAssertFalse(window.view.isRunning)
      window.scene.motionDuration = 0.3
      window.view.perform { window.scene.startMotion() }
      let before = window.times.count
      XCTAssertTrue(window.view.isRunning)
      // Counts the ticks of this machine in 0.3 s: each is a frame of the host.
      var ticks = 0
      Tick {
        ticks += 1
        return window.view.isRunning
      }.start(on: window.window)
      try window.run(until: "rest") { !window.view.isRunning }
      let times = window.times.dropFirst(before)
      XCTAssertGreaterThan(times.count, 2)
      XCTAssertEqual(Double(times.count), Double(ticks), accuracy: 1)
      XCTAssertEqual(Array(times), times.sorted())
      XCTAssertGreaterThanOrEqual((times.last ?? 0) - (times.first ?? 0), 0.29)
      window.close()
    }
  }

  func testIdleMeansNoFrameAndNoWork() throws {
    try onMain {
      let window = try TestWindow(rowCount: 40)
      window.scene.motionDuration = 0.1
      window.view.perform { window.scene.startMotion() }
      try window.run(until: "rest") { !window.view.isRunning }
      // Work that was deferred until rest is done soon, but somewhat later on a busy machine.
      try PresentedView.run(until: "idle work is done") { !window.view.isDoingIdleWork }
      window.run(for: 0.5)
      let frames = window.frameCount
      let iterations = PresentedView.iterations(for: 3)
      print("at rest for 3 s: \(iterations) turns of the main loop")
      XCTAssertLessThanOrEqual(iterations, 5)
      XCTAssertEqual(window.frameCount, frames)
      window.close()
    }
  }

  func testAFrameThatShowsNothingNewIsNotPainted() throws {
    try onMain {
      let window = try TestWindow()
      let painted = window.paintedTimes.count
      let advanced = window.times.count
      window.view.perform {}
      try window.run(until: "rest") { !window.view.isRunning }
      window.run(for: 0.1)
      XCTAssertGreaterThan(window.times.count, advanced)
      XCTAssertEqual(window.paintedTimes.count, painted)
      window.close()
    }
  }

  func testAFrameThatIsDueLaterWaitsWithoutTicks() throws {
    try onMain {
      let window = try TestWindow()
      let start = window.view.time
      window.scene.motionDuration = 0.05
      window.view.perform { window.scene.startMotion(delay: 0.3) }
      window.run(for: 0.15)
      let waiting = window.frameCount
      try window.run(until: "the frame that was due") { !window.view.isRunning }
      XCTAssertGreaterThanOrEqual(window.times.last ?? 0, start + 0.3)
      // A busy machine may delay the frame, but none comes before it is due.
      XCTAssertEqual(window.times.dropFirst(waiting).filter { $0 < start + 0.3 }, [])
      window.close()
    }
  }

  func testAChangeOutsideAnEventStartsItsMotionAtOnce() throws {
    try onMain {
      let window = try TestWindow()
      window.run(for: 0.3)
      let scene = window.scene
      scene.motionDuration = 0.2
      let before = window.view.time
      // The change comes from a callback that has no relation to the view.
      let change = ClosureOnce { scene.startMotion() }
      let frames = window.frameCount
      change.schedule(afterMilliseconds: 200)
      try window.run(until: "the change") { change.hasRun }
      XCTAssertGreaterThanOrEqual(scene.motionStart, before + 0.18)
      // The view notices the change when the main loop wakes up the next time.
      try window.run(until: "the motion") { window.view.isRunning || window.frameCount > frames }
      try window.run(until: "rest") { !window.view.isRunning }
      XCTAssertGreaterThan(window.frameCount, frames)
      XCTAssertGreaterThanOrEqual(window.times.last ?? 0, scene.motionStart + 0.2)
      window.close()
    }
  }

  func testTimeStandsStillWhileTheWindowIsHidden() throws {
    try onMain {
      let window = try TestWindow()
      window.scene.motionDuration = 10
      window.view.perform { window.scene.startMotion() }
      window.run(for: 0.1)
      gtk_widget_set_visible(window.window, 0)
      window.run(for: 0.05)
      let hidden = window.times.count
      let time = window.view.time
      window.run(for: 0.4)
      XCTAssertFalse(window.view.isRunning)
      XCTAssertEqual(window.times.count, hidden)
      XCTAssertEqual(window.view.time, time)
      let shown = g_get_monotonic_time()
      gtk_widget_set_visible(window.window, 1)
      try window.run(until: "another frame") { window.times.count > hidden }
      // At most the real time since then has passed, plus some frames.
      let since = Double(g_get_monotonic_time() - shown) / 1_000_000
      XCTAssertLessThan((window.times.last ?? 0) - time, since + 0.1)
      XCTAssertTrue(window.view.isRunning)
      window.close()
    }
  }

  func testANewSizeIsLaidOutInTheFrameThatShowsIt() throws {
    try onMain {
      let window = try TestWindow(width: 300, height: 400)
      XCTAssertEqual(window.host.size, Size(width: 300, height: 400))
      window.resize(width: 340, height: 420)
      try window.run(until: "the new size") {
        window.host.size == Size(width: 340, height: 420)
      }
      window.run(for: 0.1)
      XCTAssertEqual(window.host.frame(id: "row 0")?.width, 340 - 24)
      window.close()
    }
  }

  func testPaintedFramesAreReportedFromTheFirstOneOn() throws {
    try onMain {
      let window = try TestWindow()
      XCTAssertEqual(window.paintedTimes.first, 0)
      window.scene.motionDuration = 0.1
      window.view.perform { window.scene.startMotion() }
      try window.run(until: "rest") { !window.view.isRunning }
      window.run(for: 0.1)
      XCTAssertEqual(window.paintedTimes, window.paintedTimes.sorted())
      XCTAssertGreaterThan(window.paintedTimes.last ?? 0, 0.1)
      window.close()
    }
  }

  func testAClosedWindowReleasesItsViewAndHost() throws {
    try onMain {
      weak var view: HostView?
      weak var host: ViewHost?
      try Self.inScope {
        let window = try TestWindow()
        view = window.view
        host = window.host
        window.scene.motionDuration = 10
        window.view.perform { window.scene.startMotion() }
        window.close()
      }
      XCTAssertNil(view)
      XCTAssertNil(host)
    }
  }

  @MainActor private static func inScope(_ body: () throws -> Void) rethrows {
    try body()
  }
}

/// A closure that a GLib timer runs once.
@MainActor private final class ClosureOnce {
  private let body: @MainActor () -> Void
  private(set) var hasRun = false

  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  func schedule(afterMilliseconds delay: UInt32) {
    g_timeout_add_full(
      G_PRIORITY_DEFAULT, delay,
      { data in
        if let data {
          let change = Unmanaged<ClosureOnce>.fromOpaque(data).takeUnretainedValue()
          change.body()
          change.hasRun = true
        }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }
}
