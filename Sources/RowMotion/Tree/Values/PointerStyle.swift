/// The appearance of the pointer over a view.
public enum PointerStyle: Hashable, Sendable {
  /// The default appearance in the window.
  case automatic
  /// The pointer is over a drag handle of a row.
  case grabIdle
  /// A row is being dragged.
  case grabActive
}
