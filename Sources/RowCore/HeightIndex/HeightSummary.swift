/// What a stretch of rows adds up to, whatever the estimate is.
///
/// The estimate is left out on purpose: it is applied when a height is asked for, so changing it
/// costs nothing.
struct HeightSummary: Equatable, Sendable {
  /// Rows in the stretch.
  var rows = 0
  /// Rows in the stretch that have a measured height.
  var measuredRows = 0
  /// The sum of the measured heights, in units of 1/1024 point.
  var measuredUnits = 0

  /// The height of the stretch in units, its unmeasured rows counting `estimate` units each.
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
  /// The summary of a list of stored heights, unmeasured ones included.
  init(of units: some Sequence<Int32>) {
    for value in units {
      rows += 1
      guard value >= 0 else { continue }
      measuredRows += 1
      measuredUnits += Int(value)
    }
  }
}
