/// One scroll bar that a host wants: that of a list, a scroll view or a table, along one axis.
public struct ScrollBarInfo: Identifiable, Equatable, Sendable {
  /// Which scroll bar it is, for as long as the view is there.
  public struct ID: Hashable, Sendable {
    let node: ObjectIdentifier
    /// The direction in which it scrolls.
    public let axis: Axis
  }

  /// Which scroll bar it is.
  public let id: ID
  /// The part of the host that shows the content and that the bar stands in; empty where nothing of
  /// it is seen.
  public var visibleFrame: Rect
  /// The length of the content along the axis, points.
  public var contentLength: Double
  /// The length of the viewport along the axis, points.
  public var viewportLength: Double
  /// How far the viewport's top or left edge is from the content's, points; below 0 or past the end
  /// while it rubber-bands.
  public var offset: Double
  /// Whether the view wants its bars to be seen.
  public var isWanted: Bool

  /// The largest offset at rest, points.
  public var maximumOffset: Double { max(0, contentLength - viewportLength) }
}

extension ViewHost {
  /// The scroll bars of all that scrolls, with or without an id, also those that have nothing to
  /// scroll at the moment.
  ///
  /// - Complexity: O(n·d) for n views that scroll at depth d.
  public var scrollBars: [ScrollBarInfo] {
    runtime.scrollables.flatMap { scrollBars(of: $0) }
  }

  /// Scrolls to an offset at once, points, by one of ``scrollBars``; one whose view is gone does
  /// nothing.
  ///
  /// - Complexity: O(n·d) for n views that scroll at depth d.
  public func scroll(to offset: Double, by bar: ScrollBarInfo.ID) {
    guard let node = scrollable(of: bar) else { return }
    switch bar.axis {
    case .vertical: node.scroll(to: offset)
    case .horizontal: node.scroll(by: offset - node.metrics.horizontalOffset, along: .horizontal)
    }
  }

  /// Tells that one of ``scrollBars`` is held, so that nothing but the pointer moves its thumb.
  ///
  /// - Complexity: O(n·d) for n views that scroll at depth d.
  public func holdScrollBar(_ isHeld: Bool, _ bar: ScrollBarInfo.ID) {
    listNode(scrollable(of: bar))?.barIsHeld = isHeld
  }

  private func scrollable(of bar: ScrollBarInfo.ID) -> (any Scrollable)? {
    for node in runtime.scrollables {
      if ObjectIdentifier(node) == bar.node { return node }
      if let table = listNode(node).flatMap(table(around:)), ObjectIdentifier(table) == bar.node {
        return table
      }
    }
    return nil
  }

  private func scrollBars(of node: any Scrollable) -> [ScrollBarInfo] {
    var bars: [ScrollBarInfo] = []
    let metrics = node.metrics
    let frame = node.visiblePart(of: metrics.viewport)
    if node.scrolls(along: .vertical) {
      bars.append(
        ScrollBarInfo(
          id: .init(node: ObjectIdentifier(node), axis: .vertical), visibleFrame: frame,
          contentLength: metrics.contentHeight, viewportLength: metrics.viewport.height,
          offset: metrics.offset, isWanted: metrics.showsIndicators))
    }
    if node.scrolls(along: .horizontal) {
      bars.append(horizontalBar(of: node, metrics, frame))
    } else if let table = listNode(node).flatMap(table(around:)) {
      let metrics = table.metrics
      bars.append(
        horizontalBar(of: table, metrics, table.visiblePart(of: metrics.viewport)))
    }
    return bars
  }

  private func horizontalBar(
    of node: any Scrollable, _ metrics: ScrollMetrics, _ frame: Rect
  ) -> ScrollBarInfo {
    ScrollBarInfo(
      id: .init(node: ObjectIdentifier(node), axis: .horizontal), visibleFrame: frame,
      contentLength: metrics.contentWidth, viewportLength: metrics.viewport.width,
      offset: metrics.horizontalOffset, isWanted: metrics.showsIndicators)
  }
}
