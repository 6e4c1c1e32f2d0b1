/// The view in a closure of ``View/animation(_:body:)``, to which modifiers are applied.
public struct ScopedContent: View {
  /// A view without content of its own.
  public typealias Body = Never

  let source: ModifierContentSource

  /// Keeps the view's node, in the transaction from outside the closure.
  public static func _sync(
    _ view: ScopedContent, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    ModifierContentNode.sync(view.source, old, context)
  }
}
