import CGtk

/// A reporter of frames that a widget painted and that were sent to the screen.
@MainActor final class PaintReport {
  private let onPainted: @MainActor (Double) -> Void
  private var first: Double?
  private var pending: Double?
  private var signal: FrameClockSignal?

  /// - Parameter onPainted: Called with the frame's time since the first one, in seconds.
  init(
    widget: UnsafeMutablePointer<GtkWidget>, onPainted: @escaping @MainActor (Double) -> Void
  ) {
    self.onPainted = onPainted
    signal = FrameClockSignal("after-paint", of: widget) { [weak self] in self?.report() }
  }

  /// Notes that the widget has drawn its part of the frame at a time in seconds.
  func painted(at time: Double) {
    pending = time
  }

  private func report() {
    guard let time = pending else { return }
    pending = nil
    let start = first ?? time
    first = start
    onPainted(time - start)
  }
}
