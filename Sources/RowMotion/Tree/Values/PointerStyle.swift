/// The appearance of the pointer over a view.
public enum PointerStyle: Hashable, Sendable {
  /// The default appearance in the window.
  case automatic
  /// The pointer is over a drag handle of a row.
  case grabIdle
  /// A row is being dragged.
  case grabActive
  /// The pointer is over the edge of a table's column, or drags it.
  case columnResize
}
