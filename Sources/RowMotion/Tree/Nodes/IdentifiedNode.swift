/// The node of a view with an explicit id.
final class IdentifiedNode: UnaryNode {
  let id: AnyHashable

  init(_ id: AnyHashable, _ context: SyncContext) {
    self.id = id
    super.init(context)
    runtime.nodes.identified[id, default: []].append(self)
  }

  override var tracksGeometry: Bool { true }

  override func trait<Value>(_ key: TraitKey<Value>) -> Value? {
    if key.name == TraitKey<AnyHashable>.identity.name { return id as? Value }
    return super.trait(key)
  }

  override func willUnmount() {
    // A single lookup: nothing else here costs as much as hashing and comparing ids.
    guard let index = runtime.nodes.identified.index(forKey: id) else { return }
    runtime.nodes.identified.values[index].removeAll { $0 === self }
    if runtime.nodes.identified.values[index].isEmpty { runtime.nodes.identified.remove(at: index) }
  }
}
