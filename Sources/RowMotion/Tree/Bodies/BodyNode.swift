/// The node of a view of the user's own.
final class BodyNode<Content: View>: EvaluatedNode<Content, Content.Body> {
  override func body(of view: Content) -> Content.Body { view.body }

  /// Brings the node of a position up to date with a new value of the view, or makes one.
  static func sync(
    _ view: Content, _ old: ViewNode?, _ context: SyncContext,
    motion: @autoclosure () -> AnimatableDataMotion<Content>? = nil
  ) -> ViewNode {
    guard let node = reuse(old, as: BodyNode.self) else {
      return BodyNode(view, motion(), context)
    }
    node.update(view, context)
    return node
  }
}

extension View {
  /// Keeps the view in a node of its own, which evaluates the body when its inputs change.
  public static func _sync(
    _ view: Self, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    BodyNode.sync(view, old, context)
  }
}

extension View where Self: Animatable {
  /// Keeps the view in a node that evaluates the body with each sampled value.
  public static func _sync(
    _ view: Self, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    BodyNode.sync(view, old, context, motion: TypedDataMotion())
  }
}
