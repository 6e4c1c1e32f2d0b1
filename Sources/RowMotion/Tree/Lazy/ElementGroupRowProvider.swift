/// The rows of a ForEach whose elements may make any number of rows.
final class ElementGroupRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  RowProvider
{
  private var order: [ID] = []
  private var children: [ID: RowProvider] = [:]
  private let node: ElementGroupNode

  override init(_ context: SyncContext) {
    node = ElementGroupNode(context)
    super.init(context)
  }

  func update(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.context = context
    node.evaluate = { [weak self] transaction in
      guard let self else { return }
      var context = self.context
      context.transaction = transaction
      update(view, context)
    }
    let made = node.observe { contents(of: view, context) }
    var next: [ID: RowProvider] = [:]
    order = []
    for (id, content) in made {
      var inner = context
      inner.rowPath.places.append(id.hashValue)
      next[id] = Content._syncRows(content, children[id], inner)
      order.append(id)
    }
    for (id, child) in children where next[id] == nil { child.unmount() }
    children = next
  }

  /// What each element makes; of those with one identity the first alone.
  private func contents(
    of view: ForEach<Data, ID, Content>, _ context: SyncContext
  ) -> [(id: ID, content: Content)] {
    var contents: [(id: ID, content: Content)] = []
    var seen: Set<ID> = []
    for element in view.data {
      let id = view.id(element)
      if seen.insert(id).inserted {
        contents.append((id, view.content(element)))
      } else {
        ForEach<Data, ID, Content>.reportDuplicate(id, in: view.data.map(view.id), context.parent)
      }
    }
    return contents
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    for id in order { children[id]?.collectLeaves(into: &leaves) }
  }

  override func unmount() {
    for child in children.values { child.unmount() }
    node.unmount()
  }
}

/// Notes what the elements' closure reads: it is called after the body that wrote it.
final class ElementGroupNode: ViewNode, StateOwner {
  var evaluate: (@MainActor (ActiveTransaction) -> Void)?
  var pendingTransaction: ActiveTransaction?
  private let tracking = ObservationScope()

  func observe<Content>(_ make: () -> Content) -> Content {
    pendingTransaction = nil
    return tracking.observe(self, make)
  }

  func evaluatePending() {
    guard isMounted, let pending = pendingTransaction else { return }
    evaluate?(parent.map { $0.transaction(from: pending) } ?? pending)
    structureChanged()
  }

  override func willUnmount() {
    evaluate = nil
    tracking.cancel()
  }
}
