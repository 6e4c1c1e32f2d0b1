/// The node of a view of the user's own.
final class BodyNode<Content: View>: EvaluatedNode<Content> {
  override func showBody(of view: inout Content, _ transaction: ActiveTransaction) {
    let content = body(of: &view) { $0.body }
    setChild(Content.Body._sync(content, child, contextOfBody(transaction)))
  }

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

extension View {
  /// A view of your own stands for as many as its body.
  public static var _isMultiView: Bool { Body._isMultiView }

  /// The modifier around the view, or around each of the views of its body.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Self, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    guard _isMultiView else { return Modifier._sync(modifier, view, old, context) }
    return ModifiedBodyNode.sync(view, modifier, old, context)
  }
}

extension View where Self: Animatable {
  /// The modifier around the view, or around each of the views of its body.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Self, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    guard _isMultiView else { return Modifier._sync(modifier, view, old, context) }
    return ModifiedBodyNode.sync(view, modifier, old, context, motion: TypedDataMotion())
  }

  /// Keeps the view in a node that evaluates the body with each sampled value.
  public static func _sync(
    _ view: Self, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    BodyNode.sync(view, old, context, motion: TypedDataMotion())
  }
}
