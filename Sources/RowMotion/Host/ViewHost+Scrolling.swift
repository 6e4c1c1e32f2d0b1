extension ViewHost {
  /// What scrolls in a direction under a position: the innermost of it, or what is around that where it
  /// has nothing to scroll; the first there is where no position is known.
  func scrollable(at point: Point?, along axis: Axis) -> (any Scrollable)? {
    if let point = point ?? pointer.position {
      let found = hits(at: point).compactMap { $0.target.scrollable }
        .filter { $0.scrolls(along: axis) }
      guard let innermost = found.first else { return nil }
      // What lies behind is not around it.
      return found.first { $0.hasMore(along: axis) && $0.isAbove(innermost) } ?? innermost
    }
    for region in runtime.scrollables where region.scrolls(along: axis) { return region }
    guard let first = runtime.scrollables.first else { return nil }
    return scrollable(around: first, along: axis)
  }

  /// The nearest view above a node that scrolls in a direction, as a table does around its list.
  func scrollable(around node: ViewNode, along axis: Axis) -> (any Scrollable)? {
    var node = node.parent
    while let current = node {
      if let found = current.scrollable, found.scrolls(along: axis) { return found }
      node = current.parent
    }
    return nil
  }

  /// Refreshes what can be pulled down to be refreshed, without that: the list or scroll view with an
  /// id; returns whether there is such a thing, and it is not being refreshed already.
  ///
  /// Without an id it is the one that has the focus, or the first that can.
  @discardableResult public func refresh(in region: AnyHashable? = nil) -> Bool {
    if let region { return self.region(region)?.performAccessibilityAction(.refresh) ?? false }
    var node: ViewNode? = runtime.focus
    while let current = node {
      if let region = current.scrollable, region.refreshPhase != nil {
        return region.performAccessibilityAction(.refresh)
      }
      node = current.parent
    }
    return runtime.scrollables.contains { $0.performAccessibilityAction(.refresh) }
  }

  /// Whether a drag at a position would scroll anything in a direction.
  ///
  /// - Complexity: O(n) in the nodes of the layers below the position.
  public func canScroll(at point: Point, along axis: Axis) -> Bool {
    scrollable(at: point, along: axis) != nil
  }

  /// A scroll gesture begins on what scrolls under a position.
  ///
  /// - Complexity: as ``canScroll(at:along:)``.
  public func beginScroll(at point: Point) {
    endScroll()
    endDrag()
    if isDraggingRow { return }
    pointer.grabbed = nil
    held = ScrollGesture(
      horizontal: scrollable(at: point, along: .horizontal),
      vertical: scrollable(at: point, along: .vertical))
    for region in held.regions { region.beginScroll() }
  }

  /// A drag scrolls the content below it, points: what is positive shows more of its end.
  ///
  /// Beyond an end the content follows less and less, as on rubber. Where one thing scrolls up and
  /// down and another one in it from side to side, the direction in which the drag begins decides.
  public func dragScroll(by distance: Point) {
    held.decide(by: distance)
    held.horizontal?.dragScroll(by: distance.x, along: .horizontal)
    held.vertical?.dragScroll(by: distance.y, along: .vertical)
  }

  /// The drag ends with a velocity, points per second; the content goes on by itself.
  public func endScroll(velocity: Point = .zero) {
    for region in held.regions { region.endScroll(velocity: velocity) }
    held = ScrollGesture()
  }
}
