/// A proxy that acts on the rows of a data table.
///
///     @State private var proxy = DataTableProxy()
///     ...
///     DataTable(notes, configuration: configuration, proxy: proxy) { ... }
///     TextField("Note", text: $note).onChange(of: note) { proxy.remeasureRow(index) }
@MainActor public final class DataTableProxy {
  /// The id of the table's list, as in ``ViewHost/rows(in:)``.
  public let id: AnyHashable
  weak var runtime: (any FrameDriver)?

  /// Creates a proxy and a unique id for the table's list.
  public init() {
    id = AnyHashable(DisplaySegment.nextVersion())
  }

  /// Creates a proxy and sets the id of the table's list.
  public init(id: some Hashable) {
    self.id = AnyHashable(id)
  }

  /// Measures a row again after its content changed, for example while the user types.
  ///
  /// The row keeps its views, their state, focus and caret. Visible content keeps its position.
  ///
  /// - Parameter index: The row's index in the table's current order.
  /// - Returns: True if the height changed by half a point or more. False for fixed heights, for a
  ///   height set by `rowHeight`, and if there is no such row.
  @discardableResult public func remeasureRow(_ index: Int) -> Bool {
    runtime?.remeasureRow(index, in: id) ?? false
  }

  /// Scrolls a row into view and returns true if the row exists.
  @discardableResult public func scroll(
    toRow row: AnyHashable, anchor: UnitPoint? = nil, animation: Animation? = nil
  ) -> Bool {
    runtime?.scroll(toRow: row, in: id, anchor: anchor, animation: animation) ?? false
  }
}
