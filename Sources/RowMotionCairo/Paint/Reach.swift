import RowDrawing

/// The range of numbers that Cairo can use.
///
/// Cairo stores coordinates with 24 bits for whole pixels, and can fail on larger ones. Drawings
/// outside the range are invisible, and so are those with NaN.
enum Reach {
  /// The range in points: beyond any canvas, even at several pixels per point.
  static let limit = 1_000_000.0

  static func holds(_ number: Double) -> Bool { abs(number) <= limit }

  static func holds(_ point: Point) -> Bool { holds(point.x) && holds(point.y) }

  static func holds(_ transform: AffineTransform) -> Bool {
    holds(transform.xx) && holds(transform.yx) && holds(transform.xy) && holds(transform.yy)
      && holds(transform.x0) && holds(transform.y0)
  }

  /// Returns an opacity limited to 0...1, or 1 if it is not finite.
  static func opacity(_ opacity: Double) -> Double {
    opacity.isFinite ? min(max(opacity, 0), 1) : 1
  }

  /// Returns the part of a rectangle in the range, or nil if there is none.
  static func part(of rect: Rect) -> Rect? {
    if holds(rect.minX), holds(rect.minY), holds(rect.maxX), holds(rect.maxY) { return rect }
    let all = Rect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    let part = rect.intersection(all)
    return part.isEmpty || !holds(part.maxX) || !holds(part.maxY) ? nil : part
  }
}
