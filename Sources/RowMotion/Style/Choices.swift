/// The direction of reading.
public enum LayoutDirection: Hashable, Sendable {
  /// Lines start at the left.
  case leftToRight
  /// Lines start at the right.
  case rightToLeft
}

/// Whether surfaces are light or dark.
public enum ColorScheme: Hashable, Sendable {
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
}

/// Whether something is shown.
public enum Visibility: Hashable, Sendable {
  /// As the container thinks best.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
}

/// Whether every second row of a list has a background of its own.
public enum AlternatingRowBackgroundBehavior: Hashable, Sendable {
  /// As the list thinks best: none has.
  case automatic
  /// Every second row has, by its place and not by what it shows.
  case enabled
  /// None has.
  case disabled
}

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

/// How words change under an animation; where nothing is said they change at once.
public struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity, clipped, opacity, deferredOpacity, interpolate
    case numericText(countsDown: Bool)
  }

  let kind: Kind

  /// Whether it says how a text changes its words, and not only how room is made for it.
  var changesText: Bool {
    switch kind {
    case .interpolate, .numericText: true
    case .identity, .clipped, .opacity, .deferredOpacity: false
    }
  }

  /// Whether a text shows it when its words change.
  var isSeenInText: Bool {
    switch kind {
    case .opacity, .deferredOpacity, .interpolate, .numericText: true
    case .identity, .clipped: false
    }
  }

  /// The new content stands there at once.
  public static let identity = ContentTransition(kind: .identity)
  /// The content is uncovered by its growing height, without a fade.
  public static let clipped = ContentTransition(kind: .clipped)
  /// The content fades with its height.
  public static let opacity = ContentTransition(kind: .opacity)
  /// The height comes first, then the content fades in; the other way round on the way out.
  public static let deferredOpacity = ContentTransition(kind: .deferredOpacity)
  /// What both contents share stays, the rest fades.
  public static let interpolate = ContentTransition(kind: .interpolate)
  /// Changed characters roll up, or down for a count that falls.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }
}

/// What a list does with a row whose content changed its height under an animation.
public enum ListRowResizing: Hashable, Sendable {
  /// The row's height and the rows below follow the animation.
  case animated
  /// The height changes in one frame, as SwiftUI's own list does.
  case snap
}

/// How a list's rows are set.
public enum ListStyle: Hashable, Sendable {
  /// From edge to edge.
  case plain
  /// As a card with round corners that the rows share, inset from the edges, lengths in points.
  case card(inset: Double = 12, cornerRadius: Double = 12)
}
