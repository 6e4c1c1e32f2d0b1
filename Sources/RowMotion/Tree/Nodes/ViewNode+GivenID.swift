extension ViewNode {
  /// The id given to the view that the node is made for, through modifiers but not containers.
  var givenID: AnyHashable? {
    var node = parent
    while let current = node {
      if let identified = current as? IdentifiedNode { return identified.viewID }
      guard current is UnaryNode || current is DynamicNode, !(current is LayerNode) else {
        return nil
      }
      node = current.parent
    }
    return nil
  }
}
