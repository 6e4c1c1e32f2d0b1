/// A view that shows nothing and takes no room.
public struct EmptyView: View {
  /// A view without content of its own.
  public typealias Body = Never

  /// Creates the view.
  public nonisolated init() {}

  /// Keeps the position with a node that no layout sees.
  public static func _sync(
    _ view: EmptyView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    old ?? EmptyNode(context)
  }

  /// No rows.
  public static func _syncRows(
    _ view: EmptyView, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    old ?? GroupRowProvider(context)
  }

  /// No row is not one row.
  public static var _isOneRow: Bool { false }
}
