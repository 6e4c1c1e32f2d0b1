import CGtk
import Glibc
import RowMotionGTK
import XCTest

/// A view in an open window of its own.
@MainActor final class ShownView {
  let window: UnsafeMutablePointer<GtkWidget>

  private var typed: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
  }

  /// - Parameter container: The widget that the view stands in; nil where it fills the window.
  init(
    _ view: HostView, in container: UnsafeMutablePointer<GtkWidget>? = nil, width: Int32,
    height: Int32
  ) throws {
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

  /// Starts GTK, or skips the test where there is no display.
  static func startGTK() throws {
    guard !isStarted else { return }
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else {
      throw XCTSkip("no display: run the window's tests under xvfb-run")
    }
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GTK_A11Y", "test", 1)
    guard Startup.start() else { throw XCTSkip("the display cannot be opened") }
    isStarted = true
  }

  private static var isStarted = false

  /// Lets the main loop run for a time, seconds, and then until it has done what was due by then: on a
  /// busy machine that may be later.
  static func run(for seconds: Double) {
    let end = g_get_monotonic_time() + Int(seconds * 1_000_000)
    // A timer that ends the wait: without one the loop would sleep on.
    let timer = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(seconds * 1000), { _ in 1 }, nil, nil)
    while g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
    g_source_remove(timer)
    for _ in 0..<1000 where g_main_context_iteration(nil, 0) == 0 { break }
  }

  private static var turns = 0

  /// How often the main loop wakes in a time, seconds: once for the timer that ends it.
  static func turns(for seconds: Double) -> Int {
    turns = 0
    g_main_context_set_poll_func(nil) { files, count, timeout in
      MainActor.assumeIsolated { ShownView.turns += 1 }
      return g_poll(files, count, timeout)
    }
    defer { g_main_context_set_poll_func(nil, nil) }
    run(for: seconds)
    return turns
  }

  /// Lets the main loop run until something is so, for a minute at most.
  static func run(until what: String, _ condition: () -> Bool) throws {
    for _ in 0..<12_000 where !condition() { run(for: 0.005) }
    if !condition() {
      XCTFail("waited in vain for \(what)")
      throw XCTSkip("nothing to go on with")
    }
  }
}
