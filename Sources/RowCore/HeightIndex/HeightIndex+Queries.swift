extension HeightIndex {
  /// Returns the measured height of a row, or else the estimate, in points.
  ///
  /// - Returns: 0 for a row that does not exist.
  /// - Complexity: O(log n).
  public func height(at row: Int) -> Double {
    guard row >= 0, row < count else { return 0 }
    let stored = root.stored(at: row)
    return FixedHeight.points(units: stored < 0 ? estimateUnits : Int(stored))
  }

  /// Returns the measured height of a row, in points; nil if unmeasured or nonexistent.
  ///
  /// - Complexity: O(log n).
  public func measuredHeight(at row: Int) -> Double? {
    guard row >= 0, row < count else { return nil }
    let stored = root.stored(at: row)
    return stored < 0 ? nil : FixedHeight.points(units: Int(stored))
  }

  /// Returns the measured rows of a range with their heights, ascending, for example to save them.
  ///
  /// - Parameter range: The rows; positions outside the list are ignored.
  /// - Complexity: O(log n + k) for k rows in chunks with measured rows; unmeasured runs cost
  ///   nothing per row.
  public func measuredHeights(in range: Range<Int>) -> [RowHeight] {
    var measured: [RowHeight] = []
    root.collectMeasured(in: range.clamped(to: 0..<count), firstRow: 0, into: &measured)
    return measured
  }

  /// Returns true if a row has a measured height; false if it is unmeasured or nonexistent.
  ///
  /// - Complexity: O(log n).
  public func isMeasured(at row: Int) -> Bool {
    guard row >= 0, row < count else { return false }
    return root.stored(at: row) >= 0
  }

  /// Returns the number of rows with a measured height in a range.
  ///
  /// - Complexity: O(log n).
  package func measuredCount(in range: Range<Int>) -> Int {
    let range = range.clamped(to: 0..<count)
    // An estimate of one unit counts the unmeasured rows.
    func unmeasured(before row: Int) -> Int {
      root.units(before: row, estimate: 1) - root.units(before: row, estimate: 0)
    }
    return range.count - unmeasured(before: range.upperBound)
      + unmeasured(before: range.lowerBound)
  }

  /// Returns the top of a row: the sum of the heights before it, in points.
  ///
  /// - Parameter row: 0...``count``, where the count returns the end of the last row. Other values
  ///   are clamped.
  /// - Complexity: O(log n).
  public func minY(of row: Int) -> Double {
    FixedHeight.points(units: root.units(before: row, estimate: estimateUnits))
  }

  /// Returns the bottom of a row, in points, which is the top of the next one.
  ///
  /// - Complexity: O(log n).
  public func maxY(of row: Int) -> Double {
    minY(of: row < count ? row + 1 : count)
  }

  /// Returns the row at a position: the one with minY <= y < maxY.
  ///
  /// A row of height 0 contains no point, so the result is the next taller row.
  ///
  /// - Parameter y: Points from the top of row 0.
  /// - Returns: The first row for y below 0 or NaN (even if its height is 0), the last row for y at
  ///   the end or beyond, and 0 if there are no rows.
  /// - Complexity: O(log n).
  public func row(at y: Double) -> Int {
    guard y >= 0 else { return 0 }
    let total = root.total.units(estimate: estimateUnits)
    // Compared in points first: y may be too large for an integer.
    guard y < FixedHeight.points(units: total) else { return max(count - 1, 0) }
    // Past 2^53 units a Double is coarser than a unit, and may round up to the total.
    let units = min(Int(y * FixedHeight.unitsPerPoint), total - 1)
    return root.row(at: units, estimate: estimateUnits)
  }
}
