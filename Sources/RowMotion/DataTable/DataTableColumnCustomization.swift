/// The widths and the order that the user has given to a data table's columns.
///
///     @State private var customization = DataTableColumnCustomization()
///     ...
///     DataTable(notes) { ... }
///       .columnCustomization($customization)
public struct DataTableColumnCustomization: Hashable, Sendable {
  /// The widths in points, by the column's zero-based index; other columns have their own widths.
  public var widths: [Int: Double] = [:]
  /// The columns' zero-based indices in display order; columns that are missing follow in their own
  /// order.
  public var order: [Int] = []

  /// Creates a customization that changes nothing.
  public init() {}

  /// Returns the indices of a number of columns in display order; nil if that is their own order.
  func displayOrder(of count: Int) -> [Int]? {
    if order.isEmpty { return nil }
    var isMissing = Array(repeating: true, count: count)
    var result: [Int] = []
    for column in order + Array(0..<count)
    where isMissing.indices.contains(column) && isMissing[column] {
      isMissing[column] = false
      result.append(column)
    }
    return result
  }

  /// Moves the column at a position in display order to another position.
  mutating func move(_ position: Int, to target: Int, of count: Int) {
    var columns = displayOrder(of: count) ?? Array(0..<count)
    columns.insert(columns.remove(at: position), at: target)
    order = columns
  }
}

/// The changes that a heading makes to the columns; columns are given by their display positions.
@MainActor struct TableColumnChanges {
  /// Sets a column's width, in points.
  let resize: (_ position: Int, _ width: Double) -> Void
  /// Makes a column as wide as its texts.
  let fit: (_ position: Int) -> Void
  /// Moves a column to another position.
  let move: (_ position: Int, _ target: Int) -> Void
  /// Returns a closure that restores the current widths and order, with the animation of a move.
  let restoration: () -> @MainActor () -> Void
}
