import RowMotionTables

/// Explicit heights of rows, which replace their measured heights.
struct ExplicitHeights {
  /// The explicit heights by row number, in points.
  let heights: [Int: Double]
  /// The row numbers in display order; nil if each index is the row's number.
  let order: TableRowOrder?
  let count: Int
  /// True if the first row is 80 points tall, unless it has an explicit height.
  let pinsFirst: Bool

  /// Returns the height of the row at an index, in points; nil for the height of the mode.
  func height(of index: Int) -> Double? {
    guard index >= 0, index < count else { return nil }
    return heights[order?.numbers[index] ?? index] ?? (pinsFirst && index == 0 ? 80 : nil)
  }
}
