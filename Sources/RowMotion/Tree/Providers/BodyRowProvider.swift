/// The rows of a custom view whose body is several rows.
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

/// The node of a custom view whose body is several rows of a list.
final class RowsBodyNode<Content: View>: EvaluatedNode<Content> {
  private(set) var rows: RowProvider?
  private let rowPath: RowPath

  init(_ view: Content, _ context: SyncContext) {
    rowPath = context.rowPath
    super.init(view, nil, context)
  }

  override func showBody(of view: inout Content, _ transaction: ActiveTransaction) {
    let content = body(of: &view) { $0.body }
    var context = bodyContext(transaction)
    context.rowPath = rowPath
    rows = Content.Body._syncRows(content, rows, context)
    structureChanged()
  }

  /// True: rows are created later, in the environment of their providers' last update.
  override var readsEnvironment: Bool { true }
}

extension View {
  /// Creates or updates one row, which is created when it becomes visible, or the body's rows.
  public static func _syncRows(
    _ view: Self, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    if _isOneRow {
      return SingleRowProvider.sync(view, old, context)
    }
    return BodyRowProvider.sync(view, old, context)
  }

  /// True if the body is one row.
  public static var _isOneRow: Bool { Body._isOneRow }

  /// True if the body is one row in each branch.
  public static var _isOneRowInEachBranch: Bool { Body._isOneRowInEachBranch }
}
