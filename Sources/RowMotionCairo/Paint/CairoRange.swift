import RowDrawing

/// The range of numbers that Cairo can use.
///
/// Cairo stores coordinates with 24 bits for whole pixels, and can fail on larger ones. Drawings
/// outside the range are invisible, and so are those with NaN.
enum CairoRange {
  /// The range in points: beyond any canvas, even at several pixels per point.
  static let limit = 1_000_000.0

  static func contains(_ number: Double) -> Bool { abs(number) <= limit }

  static func contains(_ point: Point) -> Bool { contains(point.x) && contains(point.y) }

  static func contains(_ transform: AffineTransform) -> Bool {
    contains(transform.xx) && contains(transform.yx) && contains(transform.xy)
      && contains(transform.yy)
      && contains(transform.x0) && contains(transform.y0)
  }

  /// Returns an opacity limited to 0...1, or 1 if it is not finite.
  static func opacity(_ opacity: Double) -> Double {
    opacity.isFinite ? min(max(opacity, 0), 1) : 1
  }

  /// Returns the part of a rectangle in the range, or nil if there is none.
  static func intersection(with rect: Rect) -> Rect? {
    if contains(rect.minX), contains(rect.minY), contains(rect.maxX), contains(rect.maxY) {
      return rect
    }
    let all = Rect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    let part = rect.intersection(all)
    return part.isEmpty || !contains(part.maxX) || !contains(part.maxY) ? nil : part
  }
}
