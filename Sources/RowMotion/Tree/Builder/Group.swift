/// Views that are written together but stand in the parent's layout one by one.
public struct Group<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let content: Content

  /// Creates the group.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Keeps the content's node; the group needs none.
  public static func _sync(
    _ view: Group, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    Content._sync(view.content, old, context)
  }

  /// The content's rows.
  public static func _syncRows(
    _ view: Group, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    Content._syncRows(view.content, old, context)
  }

  /// As many rows as the content has.
  public static var _isOneRow: Bool { Content._isOneRow }

  /// As the content.
  public static var _isOneRowInEachBranch: Bool { Content._isOneRowInEachBranch }

  /// As many as the content.
  public static var _isMultiView: Bool { Content._isMultiView }

  /// The modifier around each view of the content.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Group, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    Content._syncModified(view.content, modifier, old, context)
  }
}
