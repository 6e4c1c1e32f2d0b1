/// The scrollable extent of a list, from the heights of viewport and content.
///
/// Lengths are in points. A length that is not finite or is below 0 counts as 0.
///
/// | content | ``maximumOffset`` | ``clamp(_:)`` |
/// |---|---|---|
/// | not taller than the viewport | 0 | always 0 |
/// | taller | the height that does not fit | 0...maximum |
public struct ScrollExtent: Hashable, Sendable {
  /// The height of the visible part.
  public let viewportHeight: Double
  /// The height of all rows.
  public let contentHeight: Double

  /// Creates the extent of a viewport over content.
  public init(viewportHeight: Double, contentHeight: Double) {
    self.viewportHeight = Self.sanitized(viewportHeight)
    self.contentHeight = Self.sanitized(contentHeight)
  }

  /// The offset at which the content's end is at the viewport's end.
  public var maximumOffset: Double {
    max(contentHeight - viewportHeight, 0)
  }

  /// Returns the nearest offset within the content; 0 for NaN.
  public func clamp(_ offset: Double) -> Double {
    guard offset > 0 else { return 0 }
    return min(offset, maximumOffset)
  }

  private static func sanitized(_ length: Double) -> Double {
    length > 0 && length.isFinite ? length : 0
  }
}
