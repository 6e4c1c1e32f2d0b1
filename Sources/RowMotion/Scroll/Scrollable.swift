/// A node whose content scrolls.
@MainActor protocol Scrollable: PointerTarget {
  /// The ids that were given to it, from the inside out.
  var regionIDs: [AnyHashable] { get }
  /// The directions in which it scrolls.
  var axes: Axis.Set { get }
  /// How far a pull to refresh has come; nil where there is nothing to refresh.
  var refreshPhase: RefreshPhase? { get }
  /// How far it is scrolled, for a scroll bar.
  var metrics: ScrollMetrics { get }
  /// A wheel turns, points, downwards and to the right positive.
  func scroll(by distance: Double, along axis: Axis)
  /// Goes to an offset at once, points from the top.
  func scroll(to offset: Double)
  /// A hand takes hold of the content.
  func beginScroll()
  /// The hand scrolls the content, points, in the direction of `scroll(by:along:)`.
  func dragScroll(by distance: Double, along axis: Axis)
  /// The hand lets go with a velocity in the same direction, points per second.
  func endScroll(velocity: Point)
}

/// What a hand has hold of: what scrolls from side to side and what scrolls up and down, the
/// innermost of each, which may be one and the same.
struct HeldScroll {
  var horizontal: (any Scrollable)?
  var vertical: (any Scrollable)?

  /// All that is held, each once.
  @MainActor var regions: [any Scrollable] {
    guard let horizontal else { return vertical.map { [$0] } ?? [] }
    guard let vertical, vertical !== horizontal else { return [horizontal] }
    return [horizontal, vertical]
  }

  /// Of two regions, one inside of the other, only the one that the hand sets out along goes on.
  @MainActor mutating func decide(by distance: Point) {
    guard regions.count == 2, distance != .zero else { return }
    if abs(distance.x) > abs(distance.y) {
      vertical?.endScroll(velocity: .zero)
      vertical = nil
    } else {
      horizontal?.endScroll(velocity: .zero)
      horizontal = nil
    }
  }
}

extension ViewNode {
  /// The id given to the view that the node is made for: the nearest of ``givenIDs``.
  var givenID: AnyHashable? { givenIDs.first }

  /// The ids given to the view that the node is made for, through modifiers and views of the user's
  /// own but not containers, from the inside out.
  var givenIDs: [AnyHashable] {
    var ids: [AnyHashable] = []
    var node = parent
    while let current = node, !(current is LayerNode) {
      if let identified = current as? IdentifiedNode { ids.append(identified.viewID) }
      guard current is UnaryNode || current is TransparentNode || current is DynamicNode else {
        break
      }
      node = current.parent
    }
    return ids
  }

  /// Whether some view around the node, however far, was given an id.
  func isInside(viewWithID id: AnyHashable) -> Bool {
    var node = parent
    while let current = node {
      if let identified = current as? IdentifiedNode, identified.viewID == id { return true }
      node = current.parent
    }
    return false
  }
}

extension ViewHost {
  /// What scrolls in a direction under a position, the innermost of it; the first there is where no
  /// position is known.
  func scrollable(at point: Point?, along axis: Axis) -> (any Scrollable)? {
    if let point = point ?? pointer.position {
      return hits(at: point).lazy.compactMap { $0.target as? any Scrollable }
        .first { $0.scrolls(along: axis) }
    }
    return scrollables.first { $0.scrolls(along: axis) }
      ?? scrollables.first.flatMap { scrollable(around: $0, along: axis) }
  }

  /// The nearest view above a node that scrolls in a direction, as a table does around its list.
  func scrollable(around node: ViewNode, along axis: Axis) -> (any Scrollable)? {
    var node = node.parent
    while let current = node {
      if let found = current as? any Scrollable, found.scrolls(along: axis) { return found }
      node = current.parent
    }
    return nil
  }

  /// Whether a hand at a position would scroll anything in a direction.
  public func canScroll(at point: Point, along axis: Axis) -> Bool {
    scrollable(at: point, along: axis) != nil
  }

  /// A hand, or two fingers, take hold of what scrolls under a position.
  public func beginScroll(at point: Point) {
    endScroll()
    if isHoldingRow { return }
    pointer.grabbed = nil
    held = HeldScroll(
      horizontal: scrollable(at: point, along: .horizontal),
      vertical: scrollable(at: point, along: .vertical))
    for region in held.regions { region.beginScroll() }
  }

  /// The hand scrolls the content that it holds, points: what is positive shows more of its end.
  ///
  /// Beyond an end the content follows less and less, as on rubber. Where one thing scrolls up and
  /// down and another one in it from side to side, the way that the hand sets out decides.
  public func dragScroll(by distance: Point) {
    held.decide(by: distance)
    held.horizontal?.dragScroll(by: distance.x, along: .horizontal)
    held.vertical?.dragScroll(by: distance.y, along: .vertical)
  }

  /// The hand lets go with a velocity, points per second; the content goes on by itself.
  public func endScroll(velocity: Point = .zero) {
    for region in held.regions { region.endScroll(velocity: velocity) }
    held = HeldScroll()
  }
}

extension Scrollable {
  func scrolls(along axis: Axis) -> Bool {
    axes.contains(axis == .horizontal ? .horizontal : .vertical)
  }
}
