extension HeightIndex {
  /// The height of a row, in points: the measured one, else the estimate.
  ///
  /// - Returns: 0 for a row that does not exist.
  /// - Complexity: O(log n).
  public func height(at row: Int) -> Double {
    guard row >= 0, row < count else { return 0 }
    let stored = root.stored(at: row)
    return FixedHeight.points(units: stored < 0 ? estimateUnits : Int(stored))
  }

  /// The measured height of a row, in points; nil for a row that has none or does not exist.
  ///
  /// - Complexity: O(log n).
  public func measuredHeight(at row: Int) -> Double? {
    guard row >= 0, row < count else { return nil }
    let stored = root.stored(at: row)
    return stored < 0 ? nil : FixedHeight.points(units: Int(stored))
  }

  /// The measured rows of a range with their heights, ascending, for instance to save them.
  ///
  /// - Parameter range: rows; what lies outside the list is ignored.
  /// - Complexity: O(log n + k) for k rows with heights near them; runs cost nothing a row.
  public func measuredHeights(in range: Range<Int>) -> [RowHeight] {
    var measured: [RowHeight] = []
    root.collectMeasured(in: range.clamped(to: 0..<count), firstRow: 0, into: &measured)
    return measured
  }

  /// Whether a row has a measured height; false for a row that does not exist.
  ///
  /// - Complexity: O(log n).
  public func isMeasured(at row: Int) -> Bool {
    guard row >= 0, row < count else { return false }
    return root.stored(at: row) >= 0
  }

  /// Where a row begins: the sum of the heights before it, in points.
  ///
  /// - Parameter row: 0...``count``, where the count stands for the end of the last row. Other
  ///   values are clamped.
  /// - Complexity: O(log n).
  public func minY(of row: Int) -> Double {
    FixedHeight.points(units: root.units(before: row, estimate: estimateUnits))
  }

  /// Where a row ends, in points: where the next one begins.
  ///
  /// - Complexity: O(log n).
  public func maxY(of row: Int) -> Double {
    minY(of: row < count ? row + 1 : count)
  }

  /// The row at a height: the one with minY <= y < maxY.
  ///
  /// A row of height 0 holds no point, so where rows of height 0 meet a taller one, the taller
  /// one is found.
  ///
  /// - Parameter y: points from the top of row 0.
  /// - Returns: the first row for y below 0 or not a number (also if its height is 0), the last
  ///   row for y at the end or past it, and 0 if there are no rows.
  /// - Complexity: O(log n).
  public func row(at y: Double) -> Int {
    guard y >= 0 else { return 0 }
    let total = root.total.units(estimate: estimateUnits)
    // Compared in points first: y may be too large for a whole number.
    guard y < FixedHeight.points(units: total) else { return max(count - 1, 0) }
    // Past 2^53 units a Double is coarser than a unit, and may round up to the total.
    let units = min(Int(y * FixedHeight.unitsPerPoint), total - 1)
    return root.row(at: units, estimate: estimateUnits)
  }
}
