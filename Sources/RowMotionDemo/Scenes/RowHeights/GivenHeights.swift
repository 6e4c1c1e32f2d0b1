import RowMotionTables

/// The heights that somebody gives to rows, whatever they measure.
struct GivenHeights {
  /// By the rows' numbers, points.
  let heights: [Int: Double]
  /// Which number stands at which index; nil where they are the same.
  let order: TableRowOrder?
  let count: Int
  /// Whether the first row has 80 points.
  let pinsFirst: Bool

  /// The height of the row at an index, points; nil leaves it to the mode.
  func height(of index: Int) -> Double? {
    guard index >= 0, index < count else { return nil }
    return heights[order?.numbers[index] ?? index] ?? (pinsFirst && index == 0 ? 80 : nil)
  }
}
