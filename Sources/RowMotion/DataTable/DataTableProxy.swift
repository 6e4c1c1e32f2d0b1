/// A hold on a data table, to act on its rows from outside.
///
///     @State private var proxy = DataTableProxy()
///     ...
///     DataTable(notes, configuration: configuration, proxy: proxy) { ... }
///     TextField("Note", text: $note).onChange(of: note) { proxy.remeasureRow(index) }
@MainActor public final class DataTableProxy {
  /// The id of the table's list, as in ``ViewHost/rows(in:)``.
  public let id: AnyHashable
  weak var host: (any FrameDriver)?

  /// Creates a hold on a table whose list has an id of its own.
  public init() {
    id = AnyHashable(DisplaySegment.nextVersion())
  }

  /// Creates a hold on a table whose list gets an id.
  public init(id: some Hashable) {
    self.id = AnyHashable(id)
  }

  /// Measures a row anew after its content changed, such as a text that is typed into.
  ///
  /// The row keeps its views, their state, focus and caret, and what is seen stays where it is.
  ///
  /// - Parameter index: The row's index as the table shows it.
  /// - Returns: Whether its height changed, by half a point or more; false too under fixed heights,
  ///   for a row whose height is said by `rowHeight`, and where there is no such row.
  @discardableResult public func remeasureRow(_ index: Int) -> Bool {
    host?.remeasureRow(index, in: id) ?? false
  }

  /// Scrolls a row into view; returns whether there is such a row.
  @discardableResult public func scroll(
    toRow row: AnyHashable, anchor: UnitPoint? = nil, animation: Animation? = nil
  ) -> Bool {
    host?.scroll(toRow: row, in: id, anchor: anchor, animation: animation) ?? false
  }
}
