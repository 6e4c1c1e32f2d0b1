/// A type-erased view; a view of another type has another identity.
public struct AnyView: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let type: Any.Type
  let show: @MainActor (DynamicNode, SyncContext) -> Void
  let showRows: @MainActor (BranchRowProvider, SyncContext) -> Void

  /// Creates a type-erased view.
  public init<Content: View>(_ content: Content) {
    type = Content.self
    show = { node, context in
      node.show(content, identity: ObjectIdentifier(Content.self), context)
    }
    showRows = { group, context in
      group.show(content, branch: ObjectIdentifier(Content.self), context)
    }
  }

  /// Creates or updates the view's node, whose content is replaced when the type changes.
  public static func _sync(
    _ view: AnyView, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    view.show(node, context)
    return node
  }

  /// Creates or updates the wrapped view's rows.
  public static func _syncRows(
    _ view: AnyView, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    let group =
      reuse(old, as: BranchRowProvider.self) ?? BranchRowProvider(context)
    view.showRows(group, context)
    return group
  }

  /// False: the rows change with the type.
  public static var _isOneRow: Bool { false }
}
