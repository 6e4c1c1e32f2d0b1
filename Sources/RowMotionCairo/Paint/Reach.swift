import RowDrawing

/// What Cairo can be given: it keeps coordinates as 24 bits of a whole pixel, and some of what it makes
/// of others is no picture.
///
/// What is further away than that is not seen; a number that is none hides what it is of.
enum Reach {
  /// Points: further than any canvas reaches, also under a scale of several pixels a point.
  static let limit = 1_000_000.0

  static func holds(_ number: Double) -> Bool { abs(number) <= limit }

  static func holds(_ point: Point) -> Bool { holds(point.x) && holds(point.y) }

  static func holds(_ transform: AffineTransform) -> Bool {
    holds(transform.xx) && holds(transform.yx) && holds(transform.xy) && holds(transform.yy)
      && holds(transform.x0) && holds(transform.y0)
  }

  /// An opacity in 0...1; what is no number hides nothing.
  static func opacity(_ opacity: Double) -> Double {
    opacity.isFinite ? min(max(opacity, 0), 1) : 1
  }

  /// The part of a rectangle that is near enough to be seen; nil where there is none.
  static func part(of rect: Rect) -> Rect? {
    if holds(rect.minX), holds(rect.minY), holds(rect.maxX), holds(rect.maxY) { return rect }
    let all = Rect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    let part = rect.intersection(all)
    return part.isEmpty || !holds(part.maxX) || !holds(part.maxY) ? nil : part
  }
}
