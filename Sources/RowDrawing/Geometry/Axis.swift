/// One of the two directions.
public enum Axis: Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// Up and down.
  case vertical

  /// A choice of directions.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit a direction.
    public let rawValue: Int

    /// Creates a choice from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// From side to side.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
  }
}
