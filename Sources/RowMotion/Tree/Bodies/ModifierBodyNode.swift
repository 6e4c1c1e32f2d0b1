/// The node of a custom modifier.
final class ModifierBodyNode<Modifier: ViewModifier, Modified: View>:
  EvaluatedNode<Modifier>
{
  private let source: ModifierContentSource

  private init(
    _ modifier: Modifier, _ content: Modified, _ motion: AnimatableDataMotion<Modifier>?,
    _ context: SyncContext
  ) {
    source = ModifierContentSource { old, context in Modified._sync(content, old, context) }
    super.init(modifier, motion, context)
  }

  override func showBody(of modifier: inout Modifier, _ transaction: ActiveTransaction) {
    let content = body(of: &modifier) { $0.body(content: _ViewModifierContent(source: source)) }
    setChild(Modifier.Body._sync(content, child, bodyContext(transaction)))
  }

  /// Updates the node of a position for a new modifier and content, or creates the node.
  static func sync(
    _ modifier: Modifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext,
    motion: @autoclosure () -> AnimatableDataMotion<Modifier>? = nil
  ) -> ViewNode {
    guard let node = reuse(old, as: ModifierBodyNode.self) else {
      return ModifierBodyNode(modifier, content, motion(), context)
    }
    node.source.set { old, context in Modified._sync(content, old, context) }
    // Only the body gives access to the new content.
    node.update(modifier, isStale: true, context)
    return node
  }
}

extension ViewModifier {
  /// Creates or updates a node that evaluates the body when its inputs change.
  public static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    ModifierBodyNode.sync(modifier, content, old, context)
  }
}

extension ViewModifier where Self: Animatable {
  /// Creates or updates a node that evaluates the body with each sampled value.
  public static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    ModifierBodyNode.sync(modifier, content, old, context, motion: TypedDataMotion())
  }
}
