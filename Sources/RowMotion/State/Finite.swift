/// The number where it is finite, held to what layouts count with, or another where it is not.
///
/// All lengths from outside come through here, through ``Size/sanitized(for:)`` or through
/// ``Point/finite``: what is made of them by sums and products then is finite, too.
func finite(_ number: Double, or other: Double) -> Double {
  number.isFinite ? min(max(number, -.greatestLength), .greatestLength) : other
}

extension Double {
  /// The greatest length that layouts count with, points: a million rows of the greatest height.
  static let greatestLength = 2e12

  /// The number itself, or 0 for -0: who reads a length, as text or by its sign, is told the same.
  var withoutNegativeZero: Double { self == 0 ? 0 : self }
}

extension Point {
  /// The position, held to what layouts count with; nil for one that is none.
  var finite: Point? {
    guard x.isFinite, y.isFinite else { return nil }
    return Point(x: RowMotion.finite(x, or: 0), y: RowMotion.finite(y, or: 0))
  }
}

extension EdgeInsets {
  /// The distances, held to what layouts count with; 0 for one that is none.
  var finite: EdgeInsets {
    EdgeInsets(
      top: RowMotion.finite(top, or: 0), leading: RowMotion.finite(leading, or: 0),
      bottom: RowMotion.finite(bottom, or: 0), trailing: RowMotion.finite(trailing, or: 0))
  }
}

extension UnitPoint {
  /// The point, held to what layouts count with; the middle where it is none.
  var finite: UnitPoint {
    UnitPoint(x: RowMotion.finite(x, or: 0.5), y: RowMotion.finite(y, or: 0.5))
  }
}
