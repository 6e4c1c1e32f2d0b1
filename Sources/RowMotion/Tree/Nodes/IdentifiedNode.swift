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
    host.identified[id]?.removeAll { $0 === self }
    if host.identified[id]?.isEmpty == true { host.identified[id] = nil }
  }
}
