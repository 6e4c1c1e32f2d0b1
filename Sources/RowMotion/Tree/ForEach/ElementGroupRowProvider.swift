/// The rows of a ForEach whose elements may create any number of rows.
final class ElementGroupRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  RowProvider
{
  private var order: [RepeatedID<ID>] = []
  private var children: [RepeatedID<ID>: RowProvider] = [:]
  private var repeats = RepeatedIDs<ID>()
  private let node: ElementGroupNode

  override init(_ context: SyncContext) {
    node = ElementGroupNode(context)
    super.init(context)
  }

  func update(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.context = context
    node.update = { [weak self] transaction in
      guard let self else { return }
      var context = self.context
      context.transaction = transaction
      update(view, context)
    }
    var contents: [Content] = []
    node.scope.observe(node) {
      order = repeats.disambiguate(view.data.lazy.map(view.id))
      for element in view.data { contents.append(view.content(element)) }
    }
    for duplicate in repeats.consumeNew() {
      ForEach<Data, ID, Content>.reportDuplicate(duplicate, context.parent)
    }
    var next: [RepeatedID<ID>: RowProvider] = [:]
    for (id, content) in zip(order, contents) {
      var inner = context
      inner.rowPath = context.rowPath.appending(
        .element(id: AnyHashable(id.id), occurrence: id.occurrence))
      next[id] = Content._syncRows(content, children[id], inner)
    }
    for (id, child) in children where next[id] == nil { child.unmount() }
    children = next
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    for id in order { children[id]?.collectLeaves(into: &leaves) }
  }

  override func unmount() {
    for child in children.values { child.unmount() }
    node.unmount()
  }
}

/// A node that tracks the reads of the elements' closure, which runs after the body that contains
/// it.
final class ElementGroupNode: ViewNode, StateOwner {
  var update: (@MainActor (ActiveTransaction) -> Void)?
  let scope = ObservationScope()

  func evaluate(_ transaction: ActiveTransaction) {
    update?(transaction)
    structureChanged()
  }

  override func willUnmount() {
    update = nil
    scope.cancel()
  }
}
