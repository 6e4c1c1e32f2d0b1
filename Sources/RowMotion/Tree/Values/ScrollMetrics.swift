/// How far a list or a scroll view is scrolled, for its scroll bars.
public struct ScrollMetrics: Equatable, Sendable {
  /// The part of the host that the list shows its rows in.
  public var viewport: Rect
  /// The height of all rows with their insets, points.
  public var contentHeight: Double
  /// How far the content is scrolled down, points; below 0 or past the end while it rubber-bands.
  public var offset: Double
  /// The width of the content, points.
  public var contentWidth: Double
  /// How far the viewport's left edge is from the content's, points; below 0 or past the end while
  /// it rubber-bands.
  public var horizontalOffset: Double
  /// Whether scroll bars are wanted.
  public var showsIndicators: Bool
  /// How far the content was scrolled until now, there and back, points: it grows when somebody
  /// scrolls, and stays as it is when rows above change their heights.
  public var scrolledDistance: Double

  /// Creates metrics, lengths in points.
  ///
  /// - Parameter contentWidth: nil for the viewport's.
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

  /// The largest offset at rest, points.
  public var maximumOffset: Double { max(0, contentHeight - viewport.height) }

  /// How far the content is beyond an end, points: below 0 above the top, above 0 past the bottom.
  public var overscroll: Double {
    min(offset, 0) + max(0, offset - maximumOffset)
  }

  /// The largest horizontal offset at rest, points.
  public var maximumHorizontalOffset: Double { max(0, contentWidth - viewport.width) }
}
