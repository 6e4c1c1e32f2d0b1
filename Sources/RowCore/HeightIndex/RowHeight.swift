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
