/// The rows of a custom view whose body is several rows.
final class BodyRowProvider<Content: View>: RowProvider {
  private let node: RowsBodyNode<Content>

  private init(_ view: Content, _ context: SyncContext) {
    node = RowsBodyNode(view, context)
    super.init(context)
  }

  static func sync(_ view: Content, _ old: RowProvider?, _ context: SyncContext) -> RowProvider {
    guard let provider = reuse(old, as: BodyRowProvider.self) else {
      return BodyRowProvider(view, context)
    }
    provider.context = context
    provider.node.update(view, context)
    return provider
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    node.rows?.collectLeaves(into: &leaves)
  }

  override func unmount() {
    node.rows?.unmount()
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
