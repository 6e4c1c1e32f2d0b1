/// The rows of a ForEach whose elements may make any number of rows.
final class ElementGroupRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  RowProvider
{
  private var order: [ID] = []
  private var children: [ID: RowProvider] = [:]

  func update(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.context = context
    var next: [ID: RowProvider] = [:]
    order = []
    for element in view.data {
      let id = view.id(element)
      if next[id] != nil {
        ForEach<Data, ID, Content>.reportDuplicate(id, in: view.data.map(view.id), context.parent)
        continue
      }
      var inner = context
      inner.rowPath.places.append(id.hashValue)
      next[id] = Content._syncRows(view.content(element), children[id], inner)
      order.append(id)
    }
    for (id, child) in children where next[id] == nil { child.unmount() }
    children = next
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    for id in order { children[id]?.collectLeaves(into: &leaves) }
  }

  override func unmount() {
    for child in children.values { child.unmount() }
  }
}
