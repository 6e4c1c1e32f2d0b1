/// A view's preferred distances to its neighbors, in points, one for each side.
///
/// A side without a preference uses ``defaultDistance``, even next to text.
public struct ViewSpacing: Hashable, Sendable {
  /// The distance of two views without preferences: 8 points.
  public static let defaultDistance: Double = 8
  /// A spacing of 0 on all sides.
  public static let zero = ViewSpacing(sides: [0, 0, 0, 0])

  /// The distance of each side in the order of ``Edge``; nil is no preference.
  private var sides: [Double?]

  private init(sides: [Double?]) {
    self.sides = sides
  }

  /// Creates a spacing without preferences.
  public init() {
    sides = [nil, nil, nil, nil]
  }

  subscript(edge: Edge) -> Double? {
    get { sides[edge.rawValue] }
    set { sides[edge.rawValue] = newValue }
  }

  /// Returns the distance to the next view that satisfies the preferences of both views, in points,
  /// at least 0.
  public func distance(to next: ViewSpacing, along axis: Axis) -> Double {
    let own = self[axis == .horizontal ? .trailing : .bottom]
    let other = next[axis == .horizontal ? .leading : .top]
    let distance: Double
    switch (own, other) {
    case (nil, nil): distance = ViewSpacing.defaultDistance
    case (let own?, nil): distance = own
    case (nil, let other?): distance = other
    case (let own?, let other?): distance = max(own, other)
    }
    return distance.isFinite ? max(0, distance) : 0
  }

  /// Adopts another view's larger distances on some sides.
  ///
  /// A side without a preference counts as the default distance.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    for edge in Edge.allCases where edges.contains(Edge.Set(edge)) {
      let own = self[edge] ?? Self.defaultDistance
      let its = other[edge] ?? Self.defaultDistance
      if its > own || its == own && self[edge] == nil { self[edge] = other[edge] }
    }
  }

  /// Returns the union of both views' distances.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var copy = self
    copy.formUnion(other, edges: edges)
    return copy
  }

  /// Removes the preferences of some sides.
  mutating func reset(_ edges: Edge.Set) {
    for edge in Edge.allCases where edges.contains(Edge.Set(edge)) { self[edge] = nil }
  }
}

extension Edge.Set {
  /// Creates the set of one edge.
  public init(_ edge: Edge) {
    self.init(rawValue: 1 << edge.rawValue)
  }
}
