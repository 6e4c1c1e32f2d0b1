extension View {
  /// One row that is made when it is seen, or the rows of the body.
  public static func _syncRows(
    _ view: Self, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    if _isOneRow {
      return SingleRowProvider.sync(view, old, context)
    }
    return BodyRowProvider.sync(view, old, context)
  }

  /// A view of your own makes as many rows as its body does.
  public static var _isOneRow: Bool { Body._isOneRow }

  /// A view of your own has the branches of its body.
  public static var _isOneRowInEachBranch: Bool { Body._isOneRowInEachBranch }
}
