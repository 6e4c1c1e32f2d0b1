/// The node of a view that was given an identity.
final class IdentifiedNode: UnaryNode {
  private let id: AnyHashable

  init(_ id: AnyHashable, _ context: SyncContext) {
    self.id = id
    super.init(context)
    host.identified[id, default: []].append(self)
  }

  override var viewID: AnyHashable? { id }

  override var tracksGeometry: Bool { true }

  override func trait<Value>(_ key: TraitKey<Value>) -> Value? {
    if key.name == TraitKey<AnyHashable>.identity.name { return id as? Value }
    return super.trait(key)
  }

  override func willUnmount() {
    // Looked up once: an id costs more to hash and compare than anything else here.
    guard let index = host.identified.index(forKey: id) else { return }
    host.identified.values[index].removeAll { $0 === self }
    if host.identified.values[index].isEmpty { host.identified.remove(at: index) }
  }
}
