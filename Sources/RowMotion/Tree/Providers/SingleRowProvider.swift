/// A single row outside of any ForEach.
final class SingleRowProvider<Content: View>: LeafRowProvider {
  private var view: Content
  private let rowID: AnyHashable

  private init(_ view: Content, _ rowID: AnyHashable, _ context: SyncContext) {
    self.view = view
    self.rowID = rowID
    super.init(context)
  }

  static func sync(_ view: Content, _ old: RowProvider?, _ context: SyncContext) -> RowProvider {
    let id = Content._rowIdentity(view) ?? AnyHashable(context.rowPath)
    // A row with another identity needs another provider.
    if let old = reuse(old, as: SingleRowProvider.self), old.rowID == id {
      old.view = view
      old.updated(context)
      return old
    }
    return SingleRowProvider(view, id, context)
  }

  override var count: Int { 1 }

  override var isStatic: Bool { true }

  override func id(at index: Int) -> AnyHashable { rowID }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    Content._sync(view, old, context)
  }
}
