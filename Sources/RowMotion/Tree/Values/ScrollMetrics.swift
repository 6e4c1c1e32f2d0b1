/// The scroll position and sizes of a list or a scroll view, for its scroll bars.
public struct ScrollMetrics: Equatable, Sendable {
  /// The part of the host that shows the content.
  public var viewport: Rect
  /// The height of all rows with their insets, in points.
  public var contentHeight: Double
  /// The vertical scroll offset, in points; below 0 or past the end while it rubber-bands.
  public var offset: Double
  /// The width of the content, in points.
  public var contentWidth: Double
  /// The distance of the viewport's left edge from the content's, in points; below 0 or past the
  /// end while it rubber-bands.
  public var horizontalOffset: Double
  /// A Boolean value that indicates whether scroll bars are shown.
  public var showsIndicators: Bool
  /// The total distance scrolled so far in both directions, in points; it ignores height changes of
  /// rows above the visible ones.
  public var scrolledDistance: Double

  /// Creates metrics with lengths in points.
  ///
  /// - Parameter contentWidth: The width of the content; nil for the viewport's width.
  public init(
    viewport: Rect, contentHeight: Double, offset: Double, contentWidth: Double? = nil,
    horizontalOffset: Double = 0, showsIndicators: Bool = true, scrolledDistance: Double = 0
  ) {
    self.viewport = viewport
    self.contentHeight = contentHeight
    self.offset = offset.withoutNegativeZero
    self.contentWidth = contentWidth ?? viewport.width
    self.horizontalOffset = horizontalOffset.withoutNegativeZero
    self.showsIndicators = showsIndicators
    self.scrolledDistance = scrolledDistance
  }

  /// The largest offset at rest, in points.
  public var maximumOffset: Double { max(0, contentHeight - viewport.height) }

  /// The content's distance beyond an end, in points: negative at the top, positive at the bottom.
  public var overscroll: Double {
    min(offset, 0) + max(0, offset - maximumOffset)
  }

  /// The largest horizontal offset at rest, in points.
  public var maximumHorizontalOffset: Double { max(0, contentWidth - viewport.width) }
}
