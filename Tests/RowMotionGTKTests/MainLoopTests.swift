import CGtk
import RowMotionGTK
import XCTest

/// Swift's main actor inside GLib's loop.
final class MainLoopTests: XCTestCase {
  func testTasksOfTheMainActorRunInTheLoop() {
    onMain {
      MainLoop.serveMainActor()
      MainLoop.serveMainActor()
      var steps: [Int] = []
      Task { @MainActor in
        steps.append(1)
        try? await Task.sleep(nanoseconds: 10_000_000)
        steps.append(2)
      }
      let end = g_get_monotonic_time() + 2_000_000
      let timer = g_timeout_add_full(G_PRIORITY_DEFAULT, 20, { _ in 1 }, nil, nil)
      while steps.count < 2, g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
      g_source_remove(timer)
      XCTAssertEqual(steps, [1, 2])
    }
  }

  func testStartupForbidsOpenGLOnlyWhereCairoIsAskedFor() {
    onMain {
      let renderer = g_getenv("GSK_RENDERER").map { String(cString: $0) }
      let flags = g_getenv("GDK_DEBUG").map { String(cString: $0) }
      defer {
        Self.restore("GSK_RENDERER", renderer)
        Self.restore("GDK_DEBUG", flags)
      }
      g_unsetenv("GSK_RENDERER")
      g_unsetenv("GDK_DEBUG")
      Startup.prepare()
      XCTAssertNil(g_getenv("GDK_DEBUG"))
      g_setenv("GSK_RENDERER", "cairo", 1)
      g_setenv("GDK_DEBUG", "events", 1)
      Startup.prepare()
      Startup.prepare()
      XCTAssertEqual(g_getenv("GDK_DEBUG").map { String(cString: $0) }, "events,gl-disable")
    }
  }

  private static func restore(_ name: String, _ value: String?) {
    if let value { g_setenv(name, value, 1) } else { g_unsetenv(name) }
  }
}
