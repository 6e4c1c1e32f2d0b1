/// The node of a view that was given an identity.
final class IdentifiedNode: UnaryNode {
  let viewID: AnyHashable

  init(_ id: AnyHashable, _ context: SyncContext) {
    viewID = id
    super.init(context)
    host.identified[id, default: []].append(self)
  }

  override var tracksGeometry: Bool { true }

  override func trait<Value>(_ key: TraitKey<Value>) -> Value? {
    if key.name == TraitKey<AnyHashable>.identity.name { return viewID as? Value }
    return super.trait(key)
  }

  override func willUnmount() {
    host.identified[viewID]?.removeAll { $0 === self }
    if host.identified[viewID]?.isEmpty == true { host.identified[viewID] = nil }
  }
}
