/// The reading direction of a layout.
public enum LayoutDirection: Hashable, Sendable {
  /// Lines start at the left.
  case leftToRight
  /// Lines start at the right.
  case rightToLeft
}
