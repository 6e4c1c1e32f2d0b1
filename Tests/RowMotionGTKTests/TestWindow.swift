import CGtk
import Glibc
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

/// Runs a test on the main actor: XCTest calls test methods on the main thread.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated(body)
}

/// A window that shows a scene, and the hands of its user.
@MainActor final class TestWindow {
  let engine = PangoTextEngine()
  let host: SceneHost
  let view: HostView
  let window: UnsafeMutablePointer<GtkWidget>
  private(set) var paintedTimes: [Double] = []

  /// Opens a window, or skips the test where there is no display.
  init(rowCount: Int = 4, width: Int32 = 300, height: Int32 = 400) throws {
    try Self.start()
    host = SceneHost(
      text: engine,
      rows: (0..<rowCount).map {
        SceneHost.Row(
          title: "Title \($0)",
          detail: $0 % 2 == 0 ? nil : "Some words that wrap into more than one line of a row")
      })
    view = HostView(host: host, engine: engine)
    window = try XCTUnwrap(gtk_window_new())
    let typed = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_title(typed, "row-motion-test")
    gtk_window_set_decorated(typed, 0)
    gtk_window_set_default_size(typed, width, height)
    gtk_window_set_child(typed, view.widget)
    view.onFramePainted = { [weak self] time in self?.paintedTimes.append(time) }
    gtk_window_present(typed)
    try run(until: "the first frame") { !self.paintedTimes.isEmpty }
    run(for: 0.2)
  }

  func close() {
    view.onFramePainted = nil
    gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
    run(for: 0.05)
  }

  /// Lets the main loop run for a time, seconds.
  func run(for seconds: Double) {
    let end = g_get_monotonic_time() + Int(seconds * 1_000_000)
    // A timer that ends the wait: without one the loop would sleep on.
    let timer = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(seconds * 1000), { _ in 1 }, nil, nil)
    while g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
    g_source_remove(timer)
  }

  /// Lets the main loop run until something is so, for two seconds at most.
  func run(until what: String, _ condition: () -> Bool) throws {
    for _ in 0..<400 where !condition() { run(for: 0.005) }
    if !condition() {
      XCTFail("waited in vain for \(what)")
      throw XCTSkip("nothing to go on with")
    }
  }

  /// Drives the X server's mouse and keyboard.
  func xdotool(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool"] + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw XCTSkip("xdotool is needed to move the mouse")
    }
    run(for: 0.1)
  }

  private static var isStarted = false

  private static func start() throws {
    guard !isStarted else { return }
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else {
      throw XCTSkip("no display: run the window's tests under xvfb-run")
    }
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GTK_A11Y", "test", 1)
    Startup.prepare()
    guard gtk_init_check() != 0 else { throw XCTSkip("the display cannot be opened") }
    isStarted = true
  }
}

/// The CPU time that this process has used, seconds.
func processTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
