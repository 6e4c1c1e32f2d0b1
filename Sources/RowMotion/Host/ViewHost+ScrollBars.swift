/// A scroll bar of a list, a scroll view or a table, along one axis.
public struct ScrollBarInfo: Identifiable, Equatable, Sendable {
  /// The identity of a scroll bar, stable while its view exists.
  public struct ID: Hashable, Sendable {
    let node: ObjectIdentifier
    /// The direction in which the bar scrolls.
    public let axis: Axis
  }

  /// The identity of the scroll bar.
  public let id: ID
  /// The visible part of the viewport, in the host, which contains the bar; empty if nothing of the
  /// view is visible.
  public var visibleFrame: Rect
  /// The length of the content along the axis, in points.
  public var contentLength: Double
  /// The length of the viewport along the axis, in points.
  public var viewportLength: Double
  /// The distance of the viewport's top or left edge from the content's, in points; below 0 or past
  /// the end while it rubber-bands.
  public var offset: Double
  /// A Boolean value that indicates whether the view shows its scroll bars.
  public var isWanted: Bool

  /// The largest offset at rest, in points.
  public var maximumOffset: Double { max(0, contentLength - viewportLength) }
}

extension ViewHost {
  /// The scroll bars of all scrolling views, with or without an id, even if there is nothing to
  /// scroll.
  ///
  /// - Complexity: O(n·d) for n scrolling views at depth d.
  public var scrollBars: [ScrollBarInfo] {
    runtime.nodes.scrollables.flatMap { scrollBars(of: $0) }
  }

  /// Scrolls one of ``scrollBars`` to an offset without animation, in points, unless its view was
  /// removed.
  ///
  /// - Complexity: O(n·d) for n scrolling views at depth d.
  public func scroll(to offset: Double, by bar: ScrollBarInfo.ID) {
    guard let node = scrollable(of: bar) else { return }
    recorder?.begin(.scrollBar, [barIndex(bar), .number(offset)])
    defer { recorder?.end() }
    switch bar.axis {
    case .vertical: node.scroll(to: offset)
    case .horizontal: node.scroll(by: offset - node.metrics.horizontalOffset, along: .horizontal)
    }
  }

  /// Sets whether one of ``scrollBars`` is being dragged, so that only the pointer moves its thumb.
  ///
  /// - Complexity: O(n·d) for n scrolling views at depth d.
  public func setScrollBarDragged(_ isDragged: Bool, _ bar: ScrollBarInfo.ID) {
    recorder?.begin(.dragScrollBar, [barIndex(bar), .bool(isDragged)])
    defer { recorder?.end() }
    listNode(scrollable(of: bar))?.heights.isScrollBarDragged = isDragged
  }

  /// The former name of ``setScrollBarDragged(_:_:)``.
  @available(*, deprecated, renamed: "setScrollBarDragged(_:_:)")
  public func holdScrollBar(_ isHeld: Bool, _ bar: ScrollBarInfo.ID) {
    setScrollBarDragged(isHeld, bar)
  }

  /// Returns the index of a scroll bar in ``scrollBars``.
  private func barIndex(_ bar: ScrollBarInfo.ID) -> JSONValue {
    JSONValue(scrollBars.firstIndex { $0.id == bar }.map(Double.init))
  }

  private func scrollable(of bar: ScrollBarInfo.ID) -> (any Scrollable)? {
    for node in runtime.nodes.scrollables {
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
