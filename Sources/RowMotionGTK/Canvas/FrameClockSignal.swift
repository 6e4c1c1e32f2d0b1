import CGtk

/// A handler of a signal of a widget's frame clock while the widget is realized.
@MainActor package final class FrameClockSignal {
  private let name: String
  private let isLast: Bool
  private let onSignal: @MainActor () -> Void
  /// The frame clock; nil while the widget is not realized.
  package private(set) var clock: OpaquePointer?
  private var handler: gulong = 0

  /// Connects to a signal now, or when the widget is realized.
  ///
  /// - Parameter isLast: True to run after all other handlers, even those that are connected later.
  package init(
    _ name: String, of widget: UnsafeMutablePointer<GtkWidget>, isLast: Bool = false,
    _ onSignal: @escaping @MainActor () -> Void
  ) {
    self.name = name
    self.isLast = isLast
    self.onSignal = onSignal
    Signals.connect(widget, "realize") { [weak self, widget] in
      self?.follow(gtk_widget_get_frame_clock(widget))
    }
    Signals.connect(widget, "unrealize") { [weak self] in self?.follow(nil) }
    if gtk_widget_get_realized(widget) != 0 { follow(gtk_widget_get_frame_clock(widget)) }
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
    handler = Signals.connect(clock, name, isLast: isLast) { [weak self] in self?.onSignal() }
  }
}
