import CGtk
import RowMotion

extension HostView {
  /// Puts a widget of the caller's onto the canvas; it follows the rectangle in each frame.
  ///
  /// - Parameters:
  ///   - child: A widget without a parent; the canvas takes it over.
  ///   - frame: Where it stands in host coordinates, asked in each frame; nil hides it. It gets
  ///     at least the size it needs.
  public func place(
    _ child: UnsafeMutablePointer<GtkWidget>, frame: @escaping @MainActor () -> Rect?
  ) {
    placed.add(child, frame: frame)
    queueAllocation()
    requestFrame()
  }

  /// Takes a widget off the canvas that `place(_:frame:)` put there.
  public func remove(_ child: UnsafeMutablePointer<GtkWidget>) {
    placed.remove(child)
  }

  /// GTK's own widget that text is typed into while something on the canvas is edited; nil otherwise.
  package var textField: UnsafeMutablePointer<GtkWidget>? { textInput.shown?.field }
}
