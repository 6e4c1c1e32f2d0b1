/// A view whose type is not known until it is there; another type is another identity.
public struct AnyView: View {
  /// A view without content of its own.
  public typealias Body = Never

  let type: Any.Type
  let show: @MainActor (DynamicNode, SyncContext) -> Void
  let showRows: @MainActor (BranchRowProvider, SyncContext) -> Void

  /// Wraps a view.
  public init<Content: View>(_ content: Content) {
    type = Content.self
    show = { node, context in
      node.show(content, identity: ObjectIdentifier(Content.self), context)
    }
    showRows = { group, context in
      group.show(content, branch: ObjectIdentifier(Content.self), context)
    }
  }

  /// Keeps the node while the type stays the same.
  public static func _sync(
    _ view: AnyView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    view.show(node, context)
    return node
  }

  /// The wrapped view's rows.
  public static func _syncRows(
    _ view: AnyView, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    let group =
      reuse(old, as: BranchRowProvider.self) ?? BranchRowProvider(context)
    view.showRows(group, context)
    return group
  }

  /// The rows change with the type.
  public static var _isOneRow: Bool { false }
}
