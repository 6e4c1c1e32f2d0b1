/// The horizontal or the vertical axis.
public enum Axis: Hashable, Sendable {
  /// The axis from left to right.
  case horizontal
  /// The axis from top to bottom.
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each axis.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The axis from left to right.
    public static let horizontal = Set(rawValue: 1)
    /// The axis from top to bottom.
    public static let vertical = Set(rawValue: 2)
  }
}
