extension View {
  /// Gives the view an identity; another one resets its state and replaces it.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    modifier(IdentityModifier(id: id))
  }

  /// Gives the view the value that a selection knows it by.
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

/// A view under the identity it was given, where it can be found.
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
