/// An edge of a rectangle.
public enum Edge: Int, Hashable, Sendable, CaseIterable {
  /// The top edge.
  case top
  /// The edge at which a line starts.
  case leading
  /// The bottom edge.
  case bottom
  /// The edge at which a line ends.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each edge.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The top edge.
    public static let top = Set(rawValue: 1)
    /// The edge at which a line starts.
    public static let leading = Set(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 4)
    /// The edge at which a line ends.
    public static let trailing = Set(rawValue: 8)
    /// The left and the right edge.
    public static let horizontal: Set = [.leading, .trailing]
    /// The top and the bottom edge.
    public static let vertical: Set = [.top, .bottom]
    /// All four edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
  }
}

/// Distances from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the edge at which a line starts.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the edge at which a line ends.
  public var trailing: Double

  /// Creates insets in points; a distance that is not finite counts as 0.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top.isFinite ? top : 0
    self.leading = leading.isFinite ? leading : 0
    self.bottom = bottom.isFinite ? bottom : 0
    self.trailing = trailing.isFinite ? trailing : 0
  }

  /// Creates insets with one distance, in points, for a set of edges and 0 for the others.
  public init(_ edges: Edge.Set, _ length: Double) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0,
      trailing: edges.contains(.trailing) ? length : 0)
  }
}

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

/// The reading direction of a layout.
public enum LayoutDirection: Hashable, Sendable {
  /// Lines start at the left.
  case leftToRight
  /// Lines start at the right.
  case rightToLeft
}
