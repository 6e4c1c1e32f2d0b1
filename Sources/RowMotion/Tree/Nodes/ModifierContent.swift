/// The view that a modifier's body stands it in for.
public struct ModifierContent<Modifier: ViewModifier>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let source: ModifierContentSource

  /// Keeps the modified view's node; it is left alone while only the modifier changes.
  public static func _sync(
    _ view: ModifierContent, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    ModifierContentNode.sync(view.source, old, context)
  }

  /// The modified view is one row.
  public static var _isOneRow: Bool { true }
}

/// What a modifier's node knows of the view it modifies.
@MainActor final class ModifierContentSource {
  /// Rises with each new value of the modified view.
  private(set) var version = 0
  private(set) var sync: @MainActor (ViewNode?, SyncContext) -> ViewNode
  /// The transaction that the modified view is brought up to date in, if not that of the modifier.
  var transaction: ActiveTransaction?

  init(sync: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode) {
    self.sync = sync
  }

  func set(sync: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode) {
    self.sync = sync
    version += 1
  }
}

/// The position in a modifier's body where the modified view stands.
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
