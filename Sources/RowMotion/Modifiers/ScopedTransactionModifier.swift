extension View {
  /// Animates what the modifiers written in a closure change; the view itself is left out.
  ///
  ///     Text("Saved")
  ///       .animation(.smooth) { $0.opacity(isSaved ? 1 : 0.5) }
  ///
  /// - Parameters:
  ///   - animation: How the changes are shown; nil shows them at once.
  ///   - body: Applies modifiers to the view.
  public func animation<Changed: View>(
    _ animation: Animation?, @ViewBuilder body: (ScopedContent) -> Changed
  ) -> some View {
    transaction({ if !$0.disablesAnimations { $0.animation = animation } }, body: body)
  }

  /// Changes the transaction for the modifiers written in a closure; the view itself is left out.
  public func transaction<Changed: View>(
    _ transform: @escaping @MainActor (inout Transaction) -> Void,
    @ViewBuilder body: (ScopedContent) -> Changed
  ) -> some View {
    let source = ModifierContentSource { [self] old, context in Self._sync(self, old, context) }
    return ScopedTransactionView(
      source: source, transform: transform, changed: body(ScopedContent(source: source)))
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

/// The node of modifiers that have a transaction of their own.
final class ScopedTransactionNode: UnaryNode {
  override var distributesOverChildren: Bool { true }
}
