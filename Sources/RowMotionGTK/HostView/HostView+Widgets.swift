import CGtk
import RowMotion

extension HostView {
  /// Puts a widget of the caller onto the canvas, where it follows a rectangle in each frame.
  ///
  /// - Parameters:
  ///   - child: A widget without a parent; the canvas takes ownership of it.
  ///   - frame: Returns the widget's frame in host coordinates, in each frame; nil hides the
  ///     widget. It gets at least its minimum size.
  public func place(
    _ child: UnsafeMutablePointer<GtkWidget>, frame: @escaping @MainActor () -> Rect?
  ) {
    widgets.placed.add(child, frame: frame)
    widgets.queueAllocation()
    requestFrame()
  }

  /// Removes a widget that `place(_:frame:)` put onto the canvas.
  public func remove(_ child: UnsafeMutablePointer<GtkWidget>) {
    widgets.placed.remove(child)
  }

  /// The GTK widget for text input while something on the canvas is edited; otherwise nil.
  package var textField: UnsafeMutablePointer<GtkWidget>? { widgets.textInput.shown?.field }
}
