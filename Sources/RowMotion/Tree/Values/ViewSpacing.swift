/// The distances that a view likes to its neighbours, points a side.
///
/// Where a side says nothing the default of ``defaultDistance`` holds, also beside text.
public struct ViewSpacing: Hashable, Sendable {
  /// What two views keep between them that both say nothing: 8 points.
  public static let defaultDistance: Double = 8
  /// Likes no distance on any side, as a spacer does.
  public static let zero = ViewSpacing(sides: [0, 0, 0, 0])

  /// One value a side in the order of ``Edge``; nil says nothing.
  private var sides: [Double?]

  private init(sides: [Double?]) {
    self.sides = sides
  }

  /// Says nothing on any side.
  public init() {
    sides = [nil, nil, nil, nil]
  }

  subscript(edge: Edge) -> Double? {
    get { sides[edge.rawValue] }
    set { sides[edge.rawValue] = newValue }
  }

  /// The distance that satisfies both views when the other one comes next, points, at least 0.
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

  /// Takes over what another view says of some sides where it says more.
  ///
  /// A side that says nothing says the default distance.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    for edge in Edge.allCases where edges.contains(Edge.Set(edge)) {
      let own = self[edge] ?? Self.defaultDistance
      let its = other[edge] ?? Self.defaultDistance
      if its > own || its == own && self[edge] == nil { self[edge] = other[edge] }
    }
  }

  /// What both views say together.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var copy = self
    copy.formUnion(other, edges: edges)
    return copy
  }

  /// Says nothing of some sides any more.
  mutating func reset(_ edges: Edge.Set) {
    for edge in Edge.allCases where edges.contains(Edge.Set(edge)) { self[edge] = nil }
  }
}

extension Edge.Set {
  /// The choice of one side.
  public init(_ edge: Edge) {
    self.init(rawValue: 1 << edge.rawValue)
  }
}
