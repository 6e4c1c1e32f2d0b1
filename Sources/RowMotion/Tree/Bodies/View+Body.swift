extension View {
  /// Keeps the view in a node of its own, which evaluates the body when its inputs change.
  public static func _sync(
    _ view: Self, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: BodyNode<Self>.self) {
      node.update(view, context)
      return node
    }
    return BodyNode(view, context)
  }
}

extension View where Self: Animatable {
  /// Keeps the view in a node that evaluates the body with each sampled value.
  public static func _sync(
    _ view: Self, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: AnimatableBodyNode<Self>.self) {
      node.update(view, context)
      return node
    }
    return AnimatableBodyNode(view, context)
  }
}
