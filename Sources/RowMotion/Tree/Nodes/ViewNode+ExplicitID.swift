extension ViewNode {
  /// The id that the node itself gives to its view.
  final var viewID: AnyHashable? { (self as? IdentifiedNode)?.id }

  /// The id given to the node's view: the nearest of ``explicitIDs``.
  var explicitID: AnyHashable? { explicitIDs.first }

  /// The ids given to the node's view, from the inside out; modifiers and custom views pass ids on,
  /// containers do not.
  var explicitIDs: [AnyHashable] {
    var ids: [AnyHashable] = []
    var node = parent
    while let current = node, current !== current.layer {
      if let id = current.viewID { ids.append(id) }
      guard current.sharesIdentityWithContent else { break }
      node = current.parent
    }
    return ids
  }

  /// Returns whether a view around the node, at any distance, was given an id.
  func isInside(viewWithID id: AnyHashable) -> Bool {
    var node = parent
    while let current = node {
      if current.viewID == id { return true }
      node = current.parent
    }
    return false
  }
}
