/// The view that a modifier changes, as used in the modifier's body.
public struct _ViewModifierContent<Modifier: ViewModifier>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let source: ModifierContentSource

  /// Creates or updates the modified view's node, which a change of the modifier leaves alone.
  public static func _sync(
    _ view: _ViewModifierContent, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    ModifierContentNode.sync(view.source, old, context)
  }

  /// True: the modified view is one row.
  public static var _isOneRow: Bool { true }
}

/// The modified view, as a modifier's node stores it.
@MainActor final class ModifierContentSource {
  /// The number of new values of the modified view so far.
  private(set) var version = 0
  private(set) var sync: @MainActor (ViewNode?, SyncContext) -> ViewNode
  /// The transaction for updates of the modified view; nil for the modifier's transaction.
  var transaction: ActiveTransaction?

  init(sync: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode) {
    self.sync = sync
  }

  func set(sync: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode) {
    self.sync = sync
    version += 1
  }
}

/// The node of the modified view in a modifier's body.
final class ModifierContentNode: TransparentNode {
  private var source: ModifierContentSource?
  private var version = 0

  static func sync(
    _ source: ModifierContentSource, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: ModifierContentNode.self) ?? ModifierContentNode(context)
    var context = context
    if let transaction = source.transaction { context.transaction = transaction }
    node.update(source, context)
    return node
  }

  private func update(_ source: ModifierContentSource, _ context: SyncContext) {
    if source === self.source, version == source.version {
      inherit(context.environment)
      return
    }
    self.source = source
    version = source.version
    environment = context.environment
    setChild(source.sync(child, context.below(self)))
  }
}

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
