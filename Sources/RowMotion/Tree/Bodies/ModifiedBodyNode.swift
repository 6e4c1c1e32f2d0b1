/// The node of a custom view whose body is several views, with a modifier around each.
final class ModifiedBodyNode<Content: View, Modifier: ViewModifier>:
  EvaluatedNode<Content>
{
  private var modifier: Modifier

  private init(
    _ view: Content, _ modifier: Modifier, _ motion: AnimatableDataMotion<Content>?,
    _ context: SyncContext
  ) {
    self.modifier = modifier
    super.init(view, motion, context)
  }

  override func showBody(of view: inout Content, _ transaction: ActiveTransaction) {
    let content = body(of: &view) { $0.body }
    setChild(Content.Body._syncModified(content, modifier, child, bodyContext(transaction)))
  }

  /// Updates the node of a position for new values of the view and the modifier, or creates it.
  static func sync(
    _ view: Content, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext,
    motion: @autoclosure () -> AnimatableDataMotion<Content>? = nil
  ) -> ViewNode {
    guard let node = reuse(old, as: ModifiedBodyNode.self) else {
      return ModifiedBodyNode(view, modifier, motion(), context)
    }
    node.modifier = modifier
    // Modifiers cannot be compared, so the body always counts as stale.
    node.update(view, isStale: true, context)
    return node
  }
}
