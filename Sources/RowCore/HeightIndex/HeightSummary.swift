/// The sums over a range of rows, independent of the estimate.
///
/// The estimate is applied when a height is read, so changing it costs nothing.
struct HeightSummary: Equatable, Sendable {
  /// The number of rows in the range.
  var rows = 0
  /// The number of measured rows in the range.
  var measuredRows = 0
  /// The sum of the measured heights, in units of 1/1024 point.
  var measuredUnits = 0

  /// Returns the height of the range in units, with `estimate` units for each unmeasured row.
  @inline(__always)
  func units(estimate: Int) -> Int {
    measuredUnits &+ (rows &- measuredRows) &* estimate
  }

  static func += (total: inout HeightSummary, part: HeightSummary) {
    total.rows += part.rows
    total.measuredRows += part.measuredRows
    total.measuredUnits += part.measuredUnits
  }

  static func -= (total: inout HeightSummary, part: HeightSummary) {
    total.rows -= part.rows
    total.measuredRows -= part.measuredRows
    total.measuredUnits -= part.measuredUnits
  }
}

extension HeightSummary {
  /// Creates the summary of a list of stored heights, which may be unmeasured.
  init(of units: some Sequence<Int32>) {
    for value in units {
      rows += 1
      guard value >= 0 else { continue }
      measuredRows += 1
      measuredUnits += Int(value)
    }
  }
}
