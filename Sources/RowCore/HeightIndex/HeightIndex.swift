/// The heights of a list's rows by position, with the position of each row and the row at each y.
///
/// A row is either measured and has its own height, or counts with the ``estimate``. A run of
/// unmeasured rows needs constant memory: a million of them are one number.
///
///     var heights = HeightIndex(count: 1_000_000, estimate: 44)
///     heights.setHeight(60, at: 2)
///     heights.minY(of: 3)        // 148
///     heights.row(at: 147.5)     // 2
///
/// Lengths are in points; y grows downwards, and row 0 begins at 0. A height is stored as a whole
/// number of 1/1024 point, rounded to nearest. So sums are exact and independent of the order of
/// changes. Copying is O(1), and the first change after it copies O(log n).
///
/// Bad input never traps. A height that is not finite or is below 0 counts as 0. Positions outside
/// the rows are rejected or clamped, as documented for each operation.
///
/// | invariant | |
/// |---|---|
/// | ``totalHeight`` | the sum of all heights, measured and estimated |
/// | ``minY(of:)`` | the sum of the heights before the row |
/// | ``row(at:)`` | the row whose minY...maxY contains y, maxY excluded |
///
/// Implementation: chunks of at most 512 rows with sums, in a tree.
public struct HeightIndex: Sendable {
  /// The maximum height of a row, in points; larger heights are clamped.
  public static let maximumHeight = 2_097_151.0

  /// The maximum number of rows: 2,147,483,648.
  ///
  /// Rows beyond it are dropped.
  public static let maximumCount = 1 << 31

  var root: HeightBranch
  var estimateUnits: Int

  /// Creates an index of unmeasured rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows, 0...``maximumCount``; other values are clamped.
  ///   - estimate: The height of an unmeasured row, in points.
  /// - Complexity: O(1), for any count.
  public init(count: Int = 0, estimate: Double = 44) {
    root = HeightBranch(HeightChunk(run: min(max(count, 0), Self.maximumCount)))
    estimateUnits = Int(FixedHeight.units(points: estimate))
  }

  /// Creates an index of measured rows.
  ///
  /// - Parameters:
  ///   - heights: The height of each row, in points.
  ///   - estimate: The height of an unmeasured row, in points.
  /// - Complexity: O(n).
  public init(heights: [Double], estimate: Double = 44) {
    self.init(count: 0, estimate: estimate)
    insert(heights: heights, at: 0)
  }

  /// The number of rows.
  public var count: Int { root.total.rows }

  /// A Boolean value that indicates whether there are no rows.
  public var isEmpty: Bool { count == 0 }

  /// The number of rows with a measured height.
  public var measuredCount: Int { root.total.measuredRows }

  /// The sum of all heights, measured and estimated, in points.
  public var totalHeight: Double {
    FixedHeight.points(units: root.total.units(estimate: estimateUnits))
  }

  /// The height of an unmeasured row, in points.
  ///
  /// - Complexity: O(1) to read and to change, for any number of rows.
  public var estimate: Double {
    get { FixedHeight.points(units: estimateUnits) }
    set { estimateUnits = Int(FixedHeight.units(points: newValue)) }
  }

  /// The mean height of the measured rows, in points; nil if no row is measured.
  public var measuredAverage: Double? {
    guard measuredCount > 0 else { return nil }
    return FixedHeight.points(units: root.total.measuredUnits) / Double(measuredCount)
  }
}

/// The measured height of one row.
public struct RowHeight: Hashable, Sendable {
  /// The row's position in the list, from 0.
  public var row: Int
  /// The row's height in points.
  public var height: Double

  /// Creates a measurement of a row.
  public init(row: Int, height: Double) {
    self.row = row
    self.height = height
  }
}
