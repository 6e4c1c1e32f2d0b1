/// The nodes that a container lays out, collected from below transparent nodes.
@MainActor struct LayoutChildren {
  /// The nodes that take part in layout, in order.
  var live: ContiguousArray<ViewNode> = []
  /// The exiting nodes, which are only drawn, at their last positions behind the live ones.
  var exiting: ContiguousArray<ViewNode> = []
  /// True while nodes of an exiting view are collected.
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
