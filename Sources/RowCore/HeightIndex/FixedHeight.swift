/// Conversion of heights to whole numbers of 1/1024 point.
///
/// Sums of whole numbers are exact. So a total does not depend on the order of measurements, and
/// never drifts. A height takes four bytes.
enum FixedHeight {
  /// The units in a point; a power of two, so that conversion back to points is exact.
  static let unitsPerPoint = 1024.0

  /// The value for an unmeasured row.
  static let unmeasured: Int32 = -1

  /// Returns the units of a height in points, rounded to the nearest unit.
  ///
  /// A height that is not finite or is below zero counts as 0. A height above
  /// ``HeightIndex/maximumHeight`` is clamped to it.
  static func units(points: Double) -> Int32 {
    guard points > 0, points.isFinite else { return 0 }
    return Int32(min(points, HeightIndex.maximumHeight) * unitsPerPoint + 0.5)
  }

  /// Returns the points of a sum of units.
  static func points(units: Int) -> Double {
    Double(units) / unitsPerPoint
  }
}
