/// The nodes that a container lays out, found below transparent nodes.
@MainActor struct LayoutChildren {
  /// Those that take part in layout, in order.
  var live: ContiguousArray<ViewNode> = []
  /// Those that exit: drawn behind the live ones where they last stood, and no more.
  var exiting: ContiguousArray<ViewNode> = []
  /// Whether the nodes collected now belong to a view that exits.
  private(set) var isCollectingExits = false

  mutating func append(_ node: ViewNode) {
    if isCollectingExits { exiting.append(node) } else { live.append(node) }
  }

  mutating func collectExits(of node: ViewNode) {
    let outer = isCollectingExits
    isCollectingExits = true
    node.collectLayoutChildren(into: &self)
    isCollectingExits = outer
  }

  mutating func removeAll() {
    live.removeAll(keepingCapacity: true)
    exiting.removeAll(keepingCapacity: true)
    isCollectingExits = false
  }
}
