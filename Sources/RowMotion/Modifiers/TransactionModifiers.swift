extension View {
  /// Animates changes of the view in updates that change a value; nil removes the animation.
  public func animation<Value: Equatable>(
    _ animation: Animation?, value: Value
  ) -> some View {
    modifier(
      TransactionModifier(value: value) { transaction in
        if !transaction.disablesAnimations { transaction.animation = animation }
      })
  }

  /// Changes the transaction of the view in each update.
  public func transaction(
    _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    modifier(TransactionModifier<Int>(value: nil, transform: transform))
  }

  /// Changes the transaction of the view in updates that change a value.
  public func transaction<Value: Equatable>(
    value: Value, _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    modifier(TransactionModifier(value: value, transform: transform))
  }
}

struct TransactionModifier<Value: Equatable>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  /// The observed value; nil to change the transaction of every update.
  let value: Value?
  let transform: @MainActor (inout Transaction) -> Void

  static func _sync<Modified: View>(
    _ modifier: TransactionModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    let node: TransactionNode<Value>
    if let old = reuse(old, as: TransactionNode<Value>.self) {
      node = old
      node.set(modifier)
    } else {
      node = TransactionNode(modifier, context)
    }
    var inner = context
    inner.transaction = node.transform(context.transaction)
    node.update(content, inner)
    return node
  }
}

/// The node that changes a transaction.
final class TransactionNode<Value: Equatable>: UnaryNode {
  private var modifier: TransactionModifier<Value>
  /// The update in which the value changed, the only one in which the node is active.
  private var activeEpoch = -1

  init(_ modifier: TransactionModifier<Value>, _ context: SyncContext) {
    self.modifier = modifier
    super.init(context)
  }

  func set(_ modifier: TransactionModifier<Value>) {
    if modifier.value != self.modifier.value { activeEpoch = runtime.updates.epoch }
    self.modifier = modifier
  }

  override var distributesOverChildren: Bool { true }

  private var isActive: Bool { modifier.value == nil || activeEpoch == runtime.updates.epoch }

  override var sizeAnimator: ViewNode? { isActive ? self : super.sizeAnimator }

  override func structureChanged() {
    super.structureChanged()
    if isActive { parent?.childrenChanged(by: self) }
  }

  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    guard !transaction.isSample, isActive else { return transaction }
    var result = transaction
    modifier.transform(&result.transaction)
    return result
  }
}
