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

  /// How rows get their heights.
  public var rowHeightMode = RowHeightMode.fixed(44)
  /// What happens to text that is wider than its column.
  public var textLayout = TextLayout.singleLine
  /// The widest that a column may be, points; nil where it takes what its text takes.
  public var maxColumnWidth: Double?
  /// The narrowest that a column may be, points.
  public var minColumnWidth = 44.0
  /// How many rows the widths of columns are found from; the table never measures more.
  public var sampledRows = 64
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
