/// The node of a view of the user's own whose body is several views, with a modifier around each.
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
    setChild(Content.Body._syncModified(content, modifier, child, contextOfBody(transaction)))
  }

  /// Brings the node of a position up to date with new values of the view and the modifier.
  static func sync(
    _ view: Content, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext,
    motion: @autoclosure () -> AnimatableDataMotion<Content>? = nil
  ) -> ViewNode {
    guard let node = reuse(old, as: ModifiedBodyNode.self) else {
      return ModifiedBodyNode(view, modifier, motion(), context)
    }
    node.modifier = modifier
    // Whether a modifier is another one than before cannot be seen.
    node.update(view, isStale: true, context)
    return node
  }
}
