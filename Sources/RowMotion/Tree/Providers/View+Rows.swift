extension View {
  /// Creates or updates one row, which is created when it becomes visible, or the body's rows.
  public static func _syncRows(
    _ view: Self, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    if _isOneRow {
      return SingleRowProvider.sync(view, old, context)
    }
    return BodyRowProvider.sync(view, old, context)
  }

  /// True if the body is one row.
  public static var _isOneRow: Bool { Body._isOneRow }

  /// True if the body is one row in each branch.
  public static var _isOneRowInEachBranch: Bool { Body._isOneRowInEachBranch }
}
