import CGtk
import RowMotionGTK
import XCTest

/// Swift's main actor in GLib's main loop.
final class MainLoopTests: XCTestCase {
  func testTasksOfTheMainActorRunInTheLoop() throws {
    try onMain {
      try PresentedView.startGTK()
      Startup.start()
      var steps: [Int] = []
      Task { @MainActor in
        steps.append(1)
        await Task.yield()
        steps.append(2)
      }
      let end = g_get_monotonic_time() + 2_000_000
      let timer = g_timeout_add_full(G_PRIORITY_DEFAULT, 20, { _ in 1 }, nil, nil)
      while steps.count < 2, g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
      g_source_remove(timer)
      XCTAssertEqual(steps, [1, 2])
    }
  }
}
