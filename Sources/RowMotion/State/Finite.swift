/// Returns a finite number clamped to the greatest length in layouts, or else a replacement.
///
/// All external lengths pass through this function, ``Size/sanitized(for:)`` or ``Point/finite``.
/// Sums and products of such lengths are therefore finite, too.
func finite(_ number: Double, or other: Double) -> Double {
  number.isFinite ? min(max(number, -.greatestLength), .greatestLength) : other
}

extension Double {
  /// The greatest length in layouts, in points: a million rows of the greatest height.
  static let greatestLength = 2e12

  /// The number itself, or 0 for -0, so that its text and its sign are those of 0.
  var withoutNegativeZero: Double { self == 0 ? 0 : self }
}

extension Point {
  /// The point clamped to the greatest length in layouts; nil if it is not finite.
  var finite: Point? {
    guard x.isFinite, y.isFinite else { return nil }
    return Point(x: RowMotion.finite(x, or: 0), y: RowMotion.finite(y, or: 0))
  }
}

extension EdgeInsets {
  /// The insets clamped to the greatest length in layouts; 0 replaces one that is not finite.
  var finite: EdgeInsets {
    EdgeInsets(
      top: RowMotion.finite(top, or: 0), leading: RowMotion.finite(leading, or: 0),
      bottom: RowMotion.finite(bottom, or: 0), trailing: RowMotion.finite(trailing, or: 0))
  }
}

extension UnitPoint {
  /// The point clamped to the greatest length in layouts; 0.5 replaces other coordinates.
  var finite: UnitPoint {
    UnitPoint(x: RowMotion.finite(x, or: 0.5), y: RowMotion.finite(y, or: 0.5))
  }
}
