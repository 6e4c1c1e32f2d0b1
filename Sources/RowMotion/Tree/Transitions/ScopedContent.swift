/// The view to modify in a closure of ``View/animation(_:body:)``.
public struct _ScopedContent: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let source: ModifierContentSource

  /// Creates or updates the view's node, in the transaction from outside the closure.
  public static func _sync(
    _ view: _ScopedContent, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    ModifierContentNode.sync(view.source, old, context)
  }
}
