/// A point in a unit square: (0, 0) is the top leading corner, (1, 1) the bottom trailing one.
///
/// Serves as an anchor in a view, and as a control point of a ``UnitCurve``. Coordinates outside
/// 0...1 are allowed.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position, from the leading edge at 0 to the trailing edge at 1.
  public var x: Double
  /// The vertical position, from the top at 0 to the bottom at 1.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the point at the top leading corner.
  public init() {
    self.init(x: 0, y: 0)
  }

  /// The origin, which is the top leading corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle of the square.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

extension UnitPoint: Animatable {
  /// Both coordinates as a pair.
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(x, y) }
    set {
      x = newValue.first
      y = newValue.second
    }
  }
}
