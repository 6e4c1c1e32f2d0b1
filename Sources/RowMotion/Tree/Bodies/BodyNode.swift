/// The node of a custom view.
final class BodyNode<Content: View>: EvaluatedNode<Content> {
  override func showBody(of view: inout Content, _ transaction: ActiveTransaction) {
    let content = body(of: &view) { $0.body }
    setChild(Content.Body._sync(content, child, bodyContext(transaction)))
  }

  /// Updates the node of a position for a new value of the view, or creates the node.
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
  /// Creates or updates a node that evaluates the body when its inputs change.
  public static func _sync(
    _ view: Self, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    BodyNode.sync(view, old, context)
  }
}

extension View {
  /// True if the body may be several views.
  public static var _isMultiView: Bool { Body._isMultiView }

  /// Applies a modifier to the view, or to each of the views of its body.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Self, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard _isMultiView else { return Modifier._sync(modifier, view, old, context) }
    return ModifiedBodyNode.sync(view, modifier, old, context)
  }
}

extension View where Self: Animatable {
  /// Applies a modifier to the view, or to each of the views of its body.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Self, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard _isMultiView else { return Modifier._sync(modifier, view, old, context) }
    return ModifiedBodyNode.sync(view, modifier, old, context, motion: TypedDataMotion())
  }

  /// Creates or updates a node that evaluates the body with each sampled value.
  public static func _sync(
    _ view: Self, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    BodyNode.sync(view, old, context, motion: TypedDataMotion())
  }
}
