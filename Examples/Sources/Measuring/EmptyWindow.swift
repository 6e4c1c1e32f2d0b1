import RowMotionGTK

/// Prints the time until the first frame of an empty GTK window, the lower bound for any program.
///
/// - Parameter isStock: True to start GTK with its defaults; false to start it by `Startup`.
@MainActor func measureEmptyWindow(isStock: Bool) {
  if isStock { gtk_init() }
  guard isStock || Startup.start() else { return print("No display found.") }
  let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
  gtk_window_set_decorated(window, 0)
  gtk_window_set_default_size(window, 480, 1000)
  gtk_window_present(window)
  let widget = UnsafeMutableRawPointer(window)?.assumingMemoryBound(to: GtkWidget.self)
  guard let widget, let clock = gtk_widget_get_frame_clock(widget) else { return }
  let painted: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, isPainted in
    isPainted.assumingMemoryBound(to: Bool.self).pointee = true
  }
  let isPainted = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
  isPainted.initialize(to: false)
  g_signal_connect_data(
    UnsafeMutableRawPointer(clock), "after-paint", unsafeBitCast(painted, to: GCallback.self),
    isPainted, nil, GConnectFlags(0))
  while !isPainted.pointee { g_main_context_iteration(nil, 1) }
  let launchTime = number(inEnvironment: "PEER_T0_NS").map { Double($0) / 1000 }
  let time = launchTime.map { short((wallTime() - $0) / 1000) } ?? "-1"
  let mode = isStock ? "stock" : "empty"
  print("{\"toolkit\":\"GTK\",\"mode\":\"\(mode)\",\"first_frame_ms\":\(time),\"segments\":[]}")
}
