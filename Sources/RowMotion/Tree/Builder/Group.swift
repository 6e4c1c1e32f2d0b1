/// A group of views that the parent lays out individually.
public struct Group<Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates or updates the content's node; the group itself has none.
  public static func _sync(
    _ view: Group, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    Content._sync(view.content, old, context)
  }

  /// Creates or updates the content's rows.
  public static func _syncRows(
    _ view: Group, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    Content._syncRows(view.content, old, context)
  }

  /// True if the content is one row.
  public static var _isOneRow: Bool { Content._isOneRow }

  /// True if the content is one row in each branch.
  public static var _isOneRowInEachBranch: Bool { Content._isOneRowInEachBranch }

  /// True if the content may be several views.
  public static var _isMultiView: Bool { Content._isMultiView }

  /// Applies a modifier to each view of the content.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Group, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    Content._syncModified(view.content, modifier, old, context)
  }
}
