extension ViewNode {
  /// The node itself, or the one that it scrolls instead; nil if it scrolls nothing.
  fileprivate var scrollable: (any Scrollable)? {
    self as? any Scrollable ?? (self as? ScrollTargetNode)?.target
  }
}

extension ViewHost {
  /// Returns the innermost view at a position that has content to scroll along an axis, or else any
  /// that scrolls along it; without a position, the first one.
  func scrollable(at point: Point?, along axis: Axis) -> (any Scrollable)? {
    if let point = point ?? pointer.position {
      let found = hits(at: point).compactMap { $0.target.scrollable }
        .filter { $0.scrolls(along: axis) }
      guard let innermost = found.first else { return nil }
      // A view behind the innermost one is not its ancestor.
      return found.first { $0.hasMore(along: axis) && $0.isSelfOrAncestor(of: innermost) }
        ?? innermost
    }
    for region in runtime.nodes.scrollables where region.scrolls(along: axis) { return region }
    guard let first = runtime.nodes.scrollables.first else { return nil }
    return scrollable(around: first, along: axis)
  }

  /// Returns the nearest ancestor that scrolls along an axis, such as a list's table.
  func scrollable(around node: ViewNode, along axis: Axis) -> (any Scrollable)? {
    for node in node.ancestors {
      if let found = node.scrollable, found.scrolls(along: axis) { return found }
    }
    return nil
  }

  /// Refreshes the list or scroll view with an id, without a pull, and returns true if a refresh
  /// starts.
  ///
  /// Without an id, it refreshes the focused view, or the first refreshable one.
  @discardableResult public func refresh(in region: AnyHashable? = nil) -> Bool {
    recorder?.begin(.refresh)
    defer { recorder?.end() }
    if let region { return self.region(region)?.performOwnAccessibility(.refresh) ?? false }
    if let focus = runtime.focus.target {
      for case let region? in focus.selfAndAncestors.map(\.scrollable)
      where region.refreshPhase != nil {
        return region.performOwnAccessibility(.refresh)
      }
    }
    return runtime.nodes.scrollables.contains { $0.performOwnAccessibility(.refresh) }
  }

  /// Returns true if a drag at a position would scroll anything along an axis.
  ///
  /// - Complexity: O(n) in the nodes of the layers below the position.
  public func canScroll(at point: Point, along axis: Axis) -> Bool {
    scrollable(at: point, along: axis) != nil
  }

  /// Returns true if there is content at a position that is larger than its view along an axis.
  ///
  /// - Complexity: As ``canScroll(at:along:)``.
  package func hasContentToScroll(at point: Point, along axis: Axis) -> Bool {
    scrollable(at: point, along: axis)?.hasHiddenContent(along: axis) ?? false
  }

  /// Begins a scroll gesture at a position.
  ///
  /// - Complexity: As ``canScroll(at:along:)``.
  public func beginScroll(at point: Point) {
    recorder?.begin(.beginScroll, JSONValue.point(point))
    defer { recorder?.end() }
    endScroll()
    endDrag()
    if isDraggingRow { return }
    pointer.pressedRow = nil
    scrollGesture = ScrollGesture(
      horizontal: scrollable(at: point, along: .horizontal),
      vertical: scrollable(at: point, along: .vertical))
    for region in scrollGesture.regions { region.beginScroll() }
  }

  /// Scrolls by a drag, in points; a positive distance reveals more of the end.
  ///
  /// Beyond an end the content rubber-bands. If a vertical view contains a horizontal one, or vice
  /// versa, the initial direction of the drag decides which one scrolls.
  public func dragScroll(by distance: Point) {
    recorder?.begin(.dragScroll, JSONValue.point(distance))
    defer { recorder?.end() }
    scrollGesture.decide(by: distance)
    scrollGesture.horizontal?.dragScroll(by: distance.x, along: .horizontal)
    scrollGesture.vertical?.dragScroll(by: distance.y, along: .vertical)
  }

  /// Ends the drag with a velocity, in points per second; the content continues to scroll.
  public func endScroll(velocity: Point = .zero) {
    recorder?.begin(.endScroll, JSONValue.point(velocity))
    defer { recorder?.end() }
    for region in scrollGesture.regions { region.endScroll(velocity: velocity) }
    scrollGesture = ScrollGesture()
  }

  private func tableScroll(_ list: AnyHashable?) -> TableScrollNode? {
    self.list(list).flatMap { table(around: $0) }
  }

  /// Returns the table around a list, which scrolls horizontally while the list does not.
  func table(around list: ListNode) -> TableScrollNode? {
    scrollable(around: list, along: .horizontal) as? TableScrollNode
  }

  /// Returns the horizontal scroll position of the data table whose list has an id, or of the first
  /// list's table; nil without one.
  public func tableScrollMetrics(in list: AnyHashable? = nil) -> TableScrollMetrics? {
    tableScroll(list)?.tableMetrics
  }

  /// Scrolls a data table to an offset without animation, in points from the leading edge.
  public func scrollTable(to offset: Double, in list: AnyHashable? = nil) {
    tableScroll(list)?.scroll(to: offset)
  }
}
