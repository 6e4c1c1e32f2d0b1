extension View {
  /// Sets the identity of the view; a new identity replaces the view and resets its state.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    modifier(IdentityModifier(id: id))
  }

  /// Sets the value that identifies the view in a selection.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    modifier(TraitModifier(key: .tag, value: AnyHashable(tag)))
  }
}

struct IdentityModifier<ID: Hashable>: ViewModifier {
  typealias Body = Never

  let id: ID

  static var _givesIdentity: Bool { true }

  static func _identity(_ modifier: IdentityModifier) -> AnyHashable? { AnyHashable(modifier.id) }

  static func _sync<Modified: View>(
    _ modifier: IdentityModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: DynamicNode.self) ?? DynamicNode(context)
    node.environment = context.environment
    node.show(
      IdentifiedView(id: AnyHashable(modifier.id), content: content),
      identity: AnyHashable(modifier.id), context)
    return node
  }
}

/// A view registered under the identity that `id(_:)` gave it.
struct IdentifiedView<Content: View>: View {
  typealias Body = Never

  let id: AnyHashable
  let content: Content

  static func _sync(
    _ view: IdentifiedView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: IdentifiedNode.self) ?? IdentifiedNode(view.id, context)
    node.update(view.content, context)
    return node
  }

  static var _isOneRow: Bool { Content._isOneRow }

  static var _isOneRowInEachBranch: Bool { Content._isOneRowInEachBranch }
}
