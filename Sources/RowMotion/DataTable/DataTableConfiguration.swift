/// The configuration of a data table: row heights, text wrapping, column widths and spacing.
///
/// Text wraps if three settings combine: `textLayout` is `.wrap`, `maxColumnWidth` limits the
/// column, and `rowHeightMode` is automatic so that rows can grow. With fixed heights, text that
/// does not fit is clipped.
public struct DataTableConfiguration: Hashable, Sendable {
  /// The former name of ``ListRowHeight``.
  @available(*, deprecated, renamed: "ListRowHeight")
  public typealias RowHeightMode = ListRowHeight

  /// The handling of text that is wider than its column.
  public enum TextLayout: Hashable, Sendable {
    /// The text is truncated with an ellipsis.
    case singleLine
    /// The text wraps to the next line.
    case wrap
  }

  /// The numbers of columns that are fixed to the sides while the columns between them scroll.
  public struct FixedColumns: Hashable, Sendable {
    /// The number of columns fixed to the leading side.
    public var leading: Int
    /// The number of columns fixed to the trailing side.
    public var trailing: Int

    /// Creates the numbers of fixed columns.
    public init(leading: Int = 0, trailing: Int = 0) {
      self.leading = leading
      self.trailing = trailing
    }
  }

  /// The mode by which the heights of the rows are determined.
  public var rowHeightMode = ListRowHeight.fixed(44)
  /// The handling of text that is wider than its column.
  public var textLayout = TextLayout.singleLine
  /// The width of columns that specify none.
  public var columnWidth = DataTableColumnWidth.measured()
  /// The maximum width of columns whose width is not fixed, in points; nil for no limit.
  public var maxColumnWidth: Double?
  /// The minimum width of columns whose width is not fixed, in points.
  public var minColumnWidth = 44.0
  /// The number of columns fixed to each side of a table that is wider than its viewport.
  ///
  /// A column that the user moves there becomes fixed in place of another one. If they would leave
  /// the other columns less than 44 points, all columns scroll.
  public var fixedColumns = FixedColumns()
  /// The sort order at the start; nil keeps the rows in their own order.
  ///
  /// The column may be one that a click on its header does not sort by. After the first click on a
  /// header, the clicks alone determine the order.
  public var defaultSort: DataTableSort?
  /// The spacing between rows, in points.
  public var rowSpacing = 0.0

  /// Creates the default configuration: rows of 44 points and single-line cells.
  public init() {}
}
