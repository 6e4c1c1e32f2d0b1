import CGtk

/// Tells when the update phase of a widget's frame clock comes to its end, while the widget is
/// realized.
///
/// Tick callbacks run before, whenever they were added; layout and paint follow in the same frame.
@MainActor final class ClockUpdates {
  private let onUpdate: @MainActor () -> Void
  private var clock: OpaquePointer?
  private var handler: gulong = 0

  init(of widget: UnsafeMutablePointer<GtkWidget>, _ onUpdate: @escaping @MainActor () -> Void) {
    self.onUpdate = onUpdate
    Signals.connect(widget, "realize") { [weak self, widget] in
      self?.follow(gtk_widget_get_frame_clock(widget))
    }
    Signals.connect(widget, "unrealize") { [weak self] in self?.follow(nil) }
  }

  isolated deinit {
    follow(nil)
  }

  private func follow(_ clock: OpaquePointer?) {
    if let old = self.clock {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(old), handler)
      g_object_unref(UnsafeMutableRawPointer(old))
    }
    self.clock = clock
    guard let clock else { return }
    g_object_ref(UnsafeMutableRawPointer(clock))
    handler = Signals.connectLast(clock, "update") { [weak self] in self?.onUpdate() }
  }
}
