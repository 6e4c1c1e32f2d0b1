/// Heights as whole numbers of 1/1024 point.
///
/// Sums of whole numbers are exact, so a total never depends on the order in which rows were
/// measured, and never drifts. Four bytes hold one height.
enum FixedHeight {
  /// Units in one point; a power of two, so that converting back to points is exact.
  static let unitsPerPoint = 1024.0

  /// The value that stands for a row nobody measured.
  static let unmeasured: Int32 = -1

  /// The units of a height in points, rounded to the nearest unit.
  ///
  /// A height that is not finite, or below zero, counts as 0; one above
  /// ``HeightIndex/maximumHeight`` counts as that.
  static func units(points: Double) -> Int32 {
    guard points > 0, points.isFinite else { return 0 }
    return Int32(min(points, HeightIndex.maximumHeight) * unitsPerPoint + 0.5)
  }

  /// The points of a sum of units.
  static func points(units: Int) -> Double {
    Double(units) / unitsPerPoint
  }
}
