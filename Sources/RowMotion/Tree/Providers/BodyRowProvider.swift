/// The rows of a view of the user's own whose body is several rows.
final class BodyRowProvider: RowProvider {
  private let node: ViewNode
  private let rows: @MainActor () -> RowProvider?

  private init(
    _ node: ViewNode, _ context: SyncContext, rows: @escaping @MainActor () -> RowProvider?
  ) {
    self.node = node
    self.rows = rows
    super.init(context)
  }

  static func sync<Content: View>(
    _ view: Content, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    if let provider = reuse(old, as: BodyRowProvider.self) {
      provider.context = context
      if let node = reuse(provider.node, as: RowsBodyNode<Content>.self) {
        node.update(view, context)
        return provider
      }
      provider.unmount()
    }
    let node = RowsBodyNode(view, context)
    return BodyRowProvider(node, context) { node.rows }
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    rows()?.collectLeaves(into: &leaves)
  }

  override func unmount() {
    rows()?.unmount()
    node.unmount()
  }
}

/// The node of a view of the user's own whose body is several rows of a list.
final class RowsBodyNode<Content: View>: ViewNode, StateOwner {
  private var view: Content
  private var slots: PropertySlots
  private let tracking = ObservationScope()
  private(set) var rows: RowProvider?
  private var rowPath: RowPath
  var pendingTransaction: ActiveTransaction?

  init(_ view: Content, _ context: SyncContext) {
    self.view = view
    slots = PropertySlots(of: Content.self)
    rowPath = context.rowPath
    super.init(context)
    evaluate(context.transaction)
  }

  override var viewName: String? { readableName(Content.self) }

  func update(_ view: Content, _ context: SyncContext) {
    environment = context.environment
    self.view = view
    evaluate(context.transaction)
  }

  private func evaluate(_ transaction: ActiveTransaction) {
    pendingTransaction = nil
    var current = view
    host.statistics.bodies += 1
    let body = tracking.observe(self) {
      slots.link(&current, to: self, environment)
      return current.body
    }
    var context = SyncContext(
      host: host, parent: self, environment: environment, transaction: transaction)
    context.rowPath = rowPath
    rows = Content.Body._syncRows(body, rows, context)
    structureChanged()
  }

  func evaluatePending() {
    guard isMounted, let pending = pendingTransaction else { return }
    evaluate(parent.map { $0.transaction(from: pending) } ?? pending)
  }

  override func environmentChanged() { host.request(self, host.updateTransaction) }

  override func willUnmount() {
    slots.detach()
    tracking.cancel()
  }
}
