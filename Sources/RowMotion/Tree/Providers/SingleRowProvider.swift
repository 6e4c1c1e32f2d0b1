/// A single row outside of any ForEach.
final class SingleRowProvider: LeafRowProvider {
  private var make: @MainActor (ViewNode?, SyncContext) -> ViewNode
  private let rowID: AnyHashable
  private let content: ObjectIdentifier

  private init(
    _ rowID: AnyHashable, _ content: ObjectIdentifier,
    _ make: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode,
    _ context: SyncContext
  ) {
    self.rowID = rowID
    self.content = content
    self.make = make
    super.init(context)
  }

  static func sync<Content: View>(
    _ view: Content, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    let make: @MainActor (ViewNode?, SyncContext) -> ViewNode = { node, context in
      Content._sync(view, node, context)
    }
    let id = Content._rowIdentity(view) ?? AnyHashable(context.rowPath)
    // A row with another identity needs another provider.
    if let old = reuse(old, as: SingleRowProvider.self), old.rowID == id,
      old.content == ObjectIdentifier(Content.self)
    {
      old.make = make
      old.updated(context)
      return old
    }
    return SingleRowProvider(id, ObjectIdentifier(Content.self), make, context)
  }

  override var count: Int { 1 }

  override var isStatic: Bool { true }

  override var kind: [ObjectIdentifier] { [content] }

  override func id(at index: Int) -> AnyHashable { rowID }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    make(old, context)
  }
}
