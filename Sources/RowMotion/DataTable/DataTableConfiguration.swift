/// How a data table measures and breaks what it shows.
///
/// Text wraps where three things come together: `textLayout` is `.wrap`, a column is kept from
/// growing by `maxColumnWidth`, and rows may grow because `rowHeightMode` is automatic. Under fixed
/// heights what does not fit is cut off.
public struct DataTableConfiguration: Hashable, Sendable {
  /// How rows get their heights.
  public enum RowHeightMode: Hashable, Sendable {
    /// All rows have one height, points; nothing is measured.
    case fixed(Double)
    /// Rows are as tall as their content.
    ///
    /// - estimated: The height of a row that was not seen yet, points; best the average. nil
    ///   begins at 44 and follows the average of what was measured.
    /// - prefetchWindow: How many rows above and below those on screen are measured ahead of time.
    case automatic(estimated: Double?, prefetchWindow: Int = 0)
  }

  /// What happens to text that is wider than its column.
  public enum TextLayout: Hashable, Sendable {
    /// It ends with an ellipsis.
    case singleLine
    /// It goes on in the next line.
    case wrap
  }

  /// Columns that stay at the sides while those between them scroll beneath.
  public struct FixedColumns: Hashable, Sendable {
    /// How many stay at the side where lines start.
    public var leading: Int
    /// How many stay at the other side.
    public var trailing: Int

    /// Creates the numbers of columns that stay.
    public init(leading: Int = 0, trailing: Int = 0) {
      self.leading = leading
      self.trailing = trailing
    }
  }

  /// How rows get their heights.
  public var rowHeightMode = RowHeightMode.fixed(44)
  /// What happens to text that is wider than its column.
  public var textLayout = TextLayout.singleLine
  /// How wide columns are that do not say it themselves.
  public var columnWidth = DataTableColumnWidth.measured()
  /// The widest that a column may be which is not of a fixed width, points; nil where it takes what
  /// its text takes.
  public var maxColumnWidth: Double?
  /// The narrowest that a column may be which is not of a fixed width, points.
  public var minColumnWidth = 44.0
  /// How many columns stay at the sides of a table that is wider than its room.
  ///
  /// Where they would leave the others less than 44 points all of them scroll.
  public var fixedColumns = FixedColumns()
  /// What a table is sorted by at the start; nil leaves rows in their own order.
  ///
  /// It may be a column that a click does not sort by. Once the user has clicked a head, the clicks
  /// alone say what the table is sorted by.
  public var defaultSort: DataTableSort?
  /// The room between rows, points.
  public var rowSpacing = 0.0

  /// Creates the configuration that tables have: rows of 44 points, one line a cell.
  public init() {}

  var listRowHeight: ListRowHeight {
    switch rowHeightMode {
    case .fixed(let height): .fixed(height)
    case .automatic(let estimate, let window):
      .automatic(estimated: estimate, prefetchWindow: window)
    }
  }
}
