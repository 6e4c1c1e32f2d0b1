/// A node whose content scrolls up and down.
@MainActor protocol Scrollable: PointerTarget {
  /// The id that was given to it.
  var regionID: AnyHashable? { get }
  /// How far a pull to refresh has come; nil where there is nothing to refresh.
  var refreshPhase: RefreshPhase? { get }
  /// How far it is scrolled, for a scroll bar.
  var metrics: ScrollMetrics { get }
  /// A wheel turns, points, downwards positive.
  func scroll(by distance: Double)
  /// Goes to an offset at once, points.
  func scroll(to offset: Double)
  /// A hand takes hold of the content.
  func beginScroll()
  /// The hand scrolls the content, points, in the direction of `scroll(by:)`.
  func dragScroll(by distance: Double)
  /// The hand lets go with a velocity in the same direction, points per second.
  func endScroll(velocity: Double)
}

extension ViewNode {
  /// The id given to the view that the node is made for, through modifiers but not containers.
  var givenID: AnyHashable? {
    var node = parent
    while let current = node {
      if let identified = current as? IdentifiedNode { return identified.viewID }
      guard current is UnaryNode || current is DynamicNode, !(current is LayerNode) else {
        return nil
      }
      node = current.parent
    }
    return nil
  }
}

extension ViewHost {
  /// What scrolls under a position, the innermost of it; the first there is where nothing does.
  func scrollable(at point: Point?) -> (any Scrollable)? {
    if let point = point ?? pointer.position {
      return hits(at: point).lazy.compactMap { $0.target as? any Scrollable }.first
    }
    return scrollables.first
  }

  /// A hand, or two fingers, take hold of what scrolls under a position.
  public func beginScroll(at point: Point) {
    endScroll()
    if isHoldingRow { return }
    pointer.grabbed = nil
    heldScrollable = scrollable(at: point)
    heldScrollable?.beginScroll()
    heldSideways = sidewaysScrollable(at: point)
    heldSideways?.beginSidewaysScroll()
  }

  /// The hand scrolls the content that it holds, points: what is positive shows more of its end.
  ///
  /// Beyond an end the content follows less and less, as on rubber.
  public func dragScroll(by distance: Point) {
    heldScrollable?.dragScroll(by: distance.y)
    if distance.x != 0 { heldSideways?.dragSideways(by: distance.x) }
  }

  /// The hand lets go with a velocity, points per second; the content goes on by itself.
  public func endScroll(velocity: Point = .zero) {
    heldScrollable?.endScroll(velocity: velocity.y)
    heldScrollable = nil
    heldSideways?.endSidewaysScroll(velocity: velocity.x)
    heldSideways = nil
  }
}
