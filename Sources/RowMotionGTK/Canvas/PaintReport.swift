import CGtk

/// Tells when a frame that a widget painted has been given to the screen.
@MainActor final class PaintReport {
  private let onPainted: @MainActor (Double) -> Void
  private var first: Double?
  private var pending: Double?
  private var clock: OpaquePointer?
  private var handler: gulong = 0

  /// - Parameter onPainted: Called with the frame's time since the first one, seconds.
  init(
    widget: UnsafeMutablePointer<GtkWidget>, onPainted: @escaping @MainActor (Double) -> Void
  ) {
    self.onPainted = onPainted
    Signals.connect(widget, "realize") { [weak self, widget] in
      self?.follow(gtk_widget_get_frame_clock(widget))
    }
    Signals.connect(widget, "unrealize") { [weak self] in self?.follow(nil) }
  }

  isolated deinit {
    follow(nil)
  }

  /// Notes that the widget has drawn its part of the frame of a time, seconds.
  func painted(at time: Double) {
    pending = time
  }

  private func follow(_ clock: OpaquePointer?) {
    if let old = self.clock {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(old), handler)
      g_object_unref(UnsafeMutableRawPointer(old))
    }
    self.clock = clock
    guard let clock else { return }
    g_object_ref(UnsafeMutableRawPointer(clock))
    handler = Signals.connect(clock, "after-paint") { [weak self] in self?.report() }
  }

  private func report() {
    guard let time = pending else { return }
    pending = nil
    let start = first ?? time
    first = start
    onPainted(time - start)
  }
}
