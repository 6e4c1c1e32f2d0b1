extension ViewNode {
  /// The id that the node itself gives to its view.
  final var viewID: AnyHashable? { (self as? IdentifiedNode)?.id }

  /// The ids given to the node's view, from the inside out.
  var explicitIDs: [AnyHashable] {
    var ids: [AnyHashable] = []
    visitWrappers { if let id = $0.viewID { ids.append(id) } }
    return ids
  }

  /// Visits the nodes of the modifiers and custom views around the node, from the inside out;
  /// containers end them.
  func visitWrappers(_ visit: (ViewNode) -> Void) {
    var node = parent
    while let current = node, current !== current.layer {
      visit(current)
      guard current.sharesIdentityWithContent else { break }
      node = current.parent
    }
  }

  /// Returns whether a view around the node, at any distance, was given an id.
  func isInside(viewWithID id: AnyHashable) -> Bool { ancestors.contains { $0.viewID == id } }
}

/// The node of a view with an explicit id.
final class IdentifiedNode: UnaryNode {
  let id: AnyHashable

  init(_ id: AnyHashable, _ context: SyncContext) {
    self.id = id
    super.init(context)
    runtime.nodes.identified[id, default: []].append(self)
  }

  override var tracksGeometry: Bool { true }

  override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
    if key.name == TraitKey<AnyHashable>.identity.name { return id as? Value }
    return super.trait(key, ofFirst: ofFirst)
  }

  override func willUnmount() {
    // A single lookup: nothing else here costs as much as hashing and comparing ids.
    guard let index = runtime.nodes.identified.index(forKey: id) else { return }
    runtime.nodes.identified.values[index].removeAll { $0 === self }
    if runtime.nodes.identified.values[index].isEmpty { runtime.nodes.identified.remove(at: index) }
  }
}
