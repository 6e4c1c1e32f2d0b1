/// How far a list scrolls: the viewport's height against the content's.
///
/// Lengths are points. A length that is not finite, or below 0, counts as 0.
///
/// | content | ``maximumOffset`` | ``clamp(_:)`` |
/// |---|---|---|
/// | shorter than the viewport, or as tall | 0 | always 0 |
/// | taller | what does not fit | 0...maximum |
public struct ScrollExtent: Hashable, Sendable {
  /// The height of the part that is seen.
  public let viewportHeight: Double
  /// The height of all rows.
  public let contentHeight: Double

  /// Creates the extent of a viewport over some content.
  public init(viewportHeight: Double, contentHeight: Double) {
    self.viewportHeight = Self.sound(viewportHeight)
    self.contentHeight = Self.sound(contentHeight)
  }

  /// The offset at which the content's end meets the viewport's.
  public var maximumOffset: Double {
    max(contentHeight - viewportHeight, 0)
  }

  /// The nearest offset at which nothing but content is seen; 0 for one that is not a number.
  public func clamp(_ offset: Double) -> Double {
    guard offset > 0 else { return 0 }
    return min(offset, maximumOffset)
  }

  private static func sound(_ length: Double) -> Double {
    length > 0 && length.isFinite ? length : 0
  }
}
