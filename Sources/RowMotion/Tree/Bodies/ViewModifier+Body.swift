extension ViewModifier {
  /// Keeps the modifier in a node of its own, which evaluates the body when its inputs change.
  public static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: ModifierBodyNode<Self, Modified>.self) {
      node.update(modifier, content, context)
      return node
    }
    return ModifierBodyNode(modifier, content, context)
  }
}

extension ViewModifier where Self: Animatable {
  /// Keeps the modifier in a node that evaluates the body with each sampled value.
  public static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: AnimatableModifierBodyNode<Self, Modified>.self) {
      node.update(modifier, content, context)
      return node
    }
    return AnimatableModifierBodyNode(modifier, content, context)
  }
}
