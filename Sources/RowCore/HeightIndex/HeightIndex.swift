/// The heights of a list's rows by position: where each row begins, and which row is at a height.
///
/// A row is measured, and then has its own height, or it is not, and then counts with the
/// ``estimate``. Rows that nobody measured cost nothing a row: a million of them are one number.
///
///     var heights = HeightIndex(count: 1_000_000, estimate: 44)
///     heights.setHeight(60, at: 2)
///     heights.minY(of: 3)        // 148
///     heights.row(at: 147.5)     // 2
///
/// Lengths are points; y grows down, and row 0 begins at 0. A height is kept as a whole number of
/// 1/1024 point, rounded to the nearest, so sums are exact and do not depend on the order of
/// changes. Copies are independent; copying is O(1), and the first change after it copies O(log n).
///
/// Bad input never traps. A height that is not finite, or below 0, counts as 0. Positions outside
/// the rows are refused or clamped, as each operation says.
///
/// | invariant | |
/// |---|---|
/// | ``totalHeight`` | the sum of all heights, measured and estimated |
/// | ``minY(of:)`` | the sum of the heights before the row |
/// | ``row(at:)`` | the row whose minY...maxY holds y, maxY excluded |
///
/// Inside: chunks of at most 512 rows with sums, found through a tree over the chunks.
public struct HeightIndex: Sendable {
  /// The tallest height of one row, in points.
  ///
  /// A taller one counts as this.
  public static let maximumHeight = 2_097_151.0

  /// The most rows that an index holds: 2,147,483,648.
  ///
  /// Rows that would go past it are left out.
  public static let maximumCount = 1 << 31

  var root: HeightBranch
  var estimateUnits: Int

  /// Creates an index of rows that nobody measured yet.
  ///
  /// - Parameters:
  ///   - count: the number of rows, 0...``maximumCount``; other values are clamped.
  ///   - estimate: the height of a row that is not measured, in points.
  /// - Complexity: O(1), whatever the count.
  public init(count: Int = 0, estimate: Double = 44) {
    root = HeightBranch(HeightChunk(run: min(max(count, 0), Self.maximumCount)))
    estimateUnits = Int(FixedHeight.units(points: estimate))
  }

  /// Creates an index of measured rows.
  ///
  /// - Parameters:
  ///   - heights: the height of each row, in points.
  ///   - estimate: the height of a row that is not measured, in points.
  /// - Complexity: O(n).
  public init(heights: [Double], estimate: Double = 44) {
    self.init(count: 0, estimate: estimate)
    insert(heights: heights, at: 0)
  }

  /// The number of rows.
  public var count: Int { root.total.rows }

  /// Whether there are no rows.
  public var isEmpty: Bool { count == 0 }

  /// The number of rows with a measured height.
  public var measuredCount: Int { root.total.measuredRows }

  /// The sum of all heights, measured and estimated, in points.
  public var totalHeight: Double {
    FixedHeight.points(units: root.total.units(estimate: estimateUnits))
  }

  /// The height that a row counts with until it is measured, in points.
  ///
  /// - Complexity: O(1) to read and to change, whatever the number of rows.
  public var estimate: Double {
    get { FixedHeight.points(units: estimateUnits) }
    set { estimateUnits = Int(FixedHeight.units(points: newValue)) }
  }

  /// The mean height of the measured rows, in points; nil while there are none.
  public var measuredAverage: Double? {
    guard measuredCount > 0 else { return nil }
    return FixedHeight.points(units: root.total.measuredUnits) / Double(measuredCount)
  }
}
