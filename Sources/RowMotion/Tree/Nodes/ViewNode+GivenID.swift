extension ViewNode {
  /// The id given to the view that the node is made for: the nearest of ``givenIDs``.
  var givenID: AnyHashable? { givenIDs.first }

  /// The ids given to the view that the node is made for, through modifiers and views of the user's
  /// own but not containers, from the inside out.
  var givenIDs: [AnyHashable] {
    var ids: [AnyHashable] = []
    var node = parent
    while let current = node, !(current is LayerNode) {
      if let identified = current as? IdentifiedNode { ids.append(identified.viewID) }
      guard current.standsForContent else { break }
      node = current.parent
    }
    return ids
  }

  /// Whether some view around the node, however far, was given an id.
  func isInside(viewWithID id: AnyHashable) -> Bool {
    var node = parent
    while let current = node {
      if let identified = current as? IdentifiedNode, identified.viewID == id { return true }
      node = current.parent
    }
    return false
  }
}
