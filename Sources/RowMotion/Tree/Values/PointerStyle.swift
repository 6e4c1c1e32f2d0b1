/// How a window shows the pointer over what lies below it.
public enum PointerStyle: Hashable, Sendable {
  /// As anywhere in the window.
  case automatic
  /// Over what a row is dragged by.
  case grabIdle
  /// While a row is dragged.
  case grabActive
}
