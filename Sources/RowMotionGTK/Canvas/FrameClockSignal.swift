import CGtk

/// A handler of a signal of a widget's frame clock while the widget is realized.
@MainActor package final class FrameClockSignal {
  private let name: String
  private let isLast: Bool
  private let onSignal: @MainActor () -> Void
  private var connection: SignalConnection?
  /// The frame clock; nil while the widget is not realized.
  package var clock: OpaquePointer? { connection?.object }

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
    Signals.connect(widget, "realize") { [weak self, widget] in self?.follow(widget) }
    Signals.connect(widget, "unrealize") { [weak self] in self?.connection = nil }
    if gtk_widget_get_realized(widget) != 0 { follow(widget) }
  }

  private func follow(_ widget: UnsafeMutablePointer<GtkWidget>) {
    connection = gtk_widget_get_frame_clock(widget).map { clock in
      SignalConnection(clock, name, isLast: isLast) { [weak self] in self?.onSignal() }
    }
  }
}
