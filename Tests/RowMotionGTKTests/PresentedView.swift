import CGtk
import CGtkShims
import Glibc
import RowMotionGTK
import XCTest

/// A view in an open window of its own.
@MainActor final class PresentedView {
  let window: UnsafeMutablePointer<GtkWidget>

  private var typed: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
  }

  /// - Parameter container: The widget that contains the view; nil if the view fills the window.
  init(
    _ view: HostView, in container: UnsafeMutablePointer<GtkWidget>? = nil, width: Int32,
    height: Int32
  ) throws {
    Self.movePointerAway()
    window = try XCTUnwrap(gtk_window_new())
    gtk_window_set_title(typed, "row-motion-test")
    gtk_window_set_decorated(typed, 0)
    gtk_window_set_default_size(typed, width, height)
    gtk_window_set_child(typed, container ?? view.widget)
    gtk_window_present(typed)
  }

  func resize(width: Int32, height: Int32) {
    gtk_window_set_default_size(typed, width, height)
  }

  func close() {
    gtk_window_destroy(typed)
    Self.run(for: 0.05)
  }

  /// Moves the pointer, which another test may have left anywhere, away from all windows.
  private static func movePointerAway() {
    guard getenv("DISPLAY") != nil else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool", "mousemove", "1270", "1010"]
    // Without the tool no test moves the pointer.
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }

  /// Presses keys, one after the other.
  static func press(_ keys: String...) throws {
    try run("xdotool", ["key", "--delay", "5"] + keys)
  }

  /// Runs a tool that acts as a user, and then the main loop; skips the test without the tool.
  static func run(_ tool: String, _ arguments: [String]) throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else {
      throw XCTSkip("\(tool) moves the mouse and presses keys on X11 only")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw XCTSkip("\(tool) is needed to press keys") }
    run(for: 0.15)
  }

  /// Starts GTK, or skips the test if there is no display.
  static func startGTK() throws {
    guard !isStarted else { return }
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else {
      throw XCTSkip("no display: run the window's tests by make test")
    }
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GTK_A11Y", "test", 1)
    guard Startup.start() else { throw XCTSkip("the display cannot be opened") }
    isStarted = true
  }

  /// Skips a test of menus if the display has no seat, such as a Weston without a screen, because a
  /// menu grabs the seat or closes.
  static func requireSeat() throws {
    try startGTK()
    guard gdk_display_get_default_seat(gdk_display_get_default()) != nil else {
      throw XCTSkip("a menu needs a seat, and the display has none")
    }
  }

  private static var isStarted = false

  /// Makes any two clicks a double click while a body runs, even on a slow machine.
  static func withLongDoubleClicks(_ body: () throws -> Void) throws {
    let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
    row_motion_set_int(settings, "gtk-double-click-time", 60_000)
    defer { row_motion_set_int(settings, "gtk-double-click-time", 400) }
    try body()
  }

  /// Runs the main loop for some seconds, and then until nothing is due.
  ///
  /// An iteration of the loop counts for at most 10 ms. If a busy machine delays this process,
  /// pending events still have iterations to arrive in.
  static func run(for seconds: Double) {
    let interval = min(seconds, 0.01)
    // The timer wakes the loop, which would sleep otherwise.
    let timer = g_timeout_add_full(G_PRIORITY_DEFAULT, guint(interval * 1000), { _ in 1 }, nil, nil)
    var remaining = seconds
    var before = g_get_monotonic_time()
    while remaining > 0 {
      g_main_context_iteration(nil, 1)
      let now = g_get_monotonic_time()
      remaining -= min(Double(now - before) / 1_000_000, interval)
      before = now
    }
    g_source_remove(timer)
    runUntilIdle()
  }

  /// Runs the main loop until nothing is due.
  private static func runUntilIdle() {
    for _ in 0..<1000 where g_main_context_iteration(nil, 0) == 0 { break }
  }

  private static var iterations = 0

  /// Returns the number of wakeups of the main loop in some seconds: one is for the ending timer.
  static func iterations(for seconds: Double) -> Int {
    iterations = 0
    g_main_context_set_poll_func(nil) { files, count, timeout in
      MainActor.assumeIsolated { PresentedView.iterations += 1 }
      return g_poll(files, count, timeout)
    }
    defer { g_main_context_set_poll_func(nil, nil) }
    let end = g_get_monotonic_time() + Int(seconds * 1_000_000)
    let timer = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(seconds * 1000), { _ in 1 }, nil, nil)
    while g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
    g_source_remove(timer)
    runUntilIdle()
    return iterations
  }

  /// Runs the main loop until a condition holds, for at most a minute of its iterations.
  static func run(until what: String, _ condition: () -> Bool) throws {
    for _ in 0..<12_000 where !condition() { run(for: 0.005) }
    if !condition() {
      XCTFail("waited in vain for \(what)")
      throw XCTSkip("nothing to go on with")
    }
  }
}
