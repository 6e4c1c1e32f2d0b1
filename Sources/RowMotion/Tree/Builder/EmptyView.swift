/// A view that shows nothing and takes no space.
public struct EmptyView: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  /// Creates the view.
  public nonisolated init() {}

  /// Creates a node that takes no part in layout, unless the position already has one.
  public static func _sync(
    _ view: EmptyView, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    old ?? EmptyNode(context)
  }

  /// Creates a provider without rows, unless the position already has one.
  public static func _syncRows(
    _ view: EmptyView, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    old ?? GroupRowProvider(context)
  }

  /// False: there is no row.
  public static var _isOneRow: Bool { false }
}
