extension ViewNode {
  /// The id given to the view that the node is made for: the nearest of ``givenIDs``.
  var givenID: AnyHashable? { givenIDs.first }

  /// The ids given to the view that the node is made for, through modifiers and views of the user's
  /// own but not containers, from the inside out.
  var givenIDs: [AnyHashable] {
    var ids: [AnyHashable] = []
    var node = parent
    while let current = node, current !== current.layer {
      if let id = current.viewID { ids.append(id) }
      guard current.standsForContent else { break }
      node = current.parent
    }
    return ids
  }

  /// Whether some view around the node, however far, was given an id.
  func isInside(viewWithID id: AnyHashable) -> Bool {
    var node = parent
    while let current = node {
      if current.viewID == id { return true }
      node = current.parent
    }
    return false
  }
}
