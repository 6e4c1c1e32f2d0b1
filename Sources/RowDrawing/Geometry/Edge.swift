/// One side of a rectangle.
public enum Edge: Int, Hashable, Sendable, CaseIterable {
  /// The upper side.
  case top
  /// The side where reading starts.
  case leading
  /// The lower side.
  case bottom
  /// The side where reading ends.
  case trailing

  /// A choice of sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit a side.
    public let rawValue: Int

    /// Creates a choice from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The upper side.
    public static let top = Set(rawValue: 1)
    /// The side where reading starts.
    public static let leading = Set(rawValue: 2)
    /// The lower side.
    public static let bottom = Set(rawValue: 4)
    /// The side where reading ends.
    public static let trailing = Set(rawValue: 8)
    /// The sides left and right.
    public static let horizontal: Set = [.leading, .trailing]
    /// The sides above and below.
    public static let vertical: Set = [.top, .bottom]
    /// All four.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
  }
}

/// Distances from the four sides, points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the upper side.
  public var top: Double
  /// From the side where reading starts.
  public var leading: Double
  /// From the lower side.
  public var bottom: Double
  /// From the side where reading ends.
  public var trailing: Double

  /// Creates distances, points; what is not finite counts as 0.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top.isFinite ? top : 0
    self.leading = leading.isFinite ? leading : 0
    self.bottom = bottom.isFinite ? bottom : 0
    self.trailing = trailing.isFinite ? trailing : 0
  }

  /// Creates one distance for some of the sides and 0 for the others, points.
  public init(_ edges: Edge.Set, _ length: Double) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0,
      trailing: edges.contains(.trailing) ? length : 0)
  }
}
