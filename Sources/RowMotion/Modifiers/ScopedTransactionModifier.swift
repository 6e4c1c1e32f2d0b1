extension View {
  /// Animates the changes of the modifiers inside a closure, but not those of the view itself.
  ///
  ///     Text("Saved")
  ///       .animation(.smooth) { $0.opacity(isSaved ? 1 : 0.5) }
  ///
  /// - Parameters:
  ///   - animation: The animation of the changes; nil for none.
  ///   - body: Applies modifiers to the view.
  public func animation<Changed: View>(
    _ animation: Animation?, @ViewBuilder body: (_ScopedContent) -> Changed
  ) -> some View {
    transaction({ if !$0.disablesAnimations { $0.animation = animation } }, body: body)
  }

  /// Changes the transaction of the modifiers inside a closure, but not that of the view itself.
  public func transaction<Changed: View>(
    _ transform: @escaping @MainActor (inout Transaction) -> Void,
    @ViewBuilder body: (_ScopedContent) -> Changed
  ) -> some View {
    let source = ModifierContentSource { [self] old, context in Self._sync(self, old, context) }
    return ScopedTransactionView(
      source: source, transform: transform, changed: body(_ScopedContent(source: source)))
  }
}

struct ScopedTransactionView<Changed: View>: View {
  typealias Body = Never

  let source: ModifierContentSource
  let transform: @MainActor (inout Transaction) -> Void
  let changed: Changed

  static func _sync(
    _ view: ScopedTransactionView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: ScopedTransactionNode.self) ?? ScopedTransactionNode(context)
    view.source.transaction = context.transaction
    var inner = context
    if !context.transaction.isSample { view.transform(&inner.transaction.transaction) }
    node.update(view.changed, inner)
    return node
  }
}

/// The node of modifiers with their own transaction.
final class ScopedTransactionNode: UnaryNode {
  override var distributesOverChildren: Bool { true }
}
