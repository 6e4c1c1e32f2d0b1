/// A node that calls back when its content stands elsewhere or is of another size.
class GeometryObserverNode: UnaryNode {
  private(set) var firedInLastPass = false
  /// Whether it calls back no more in this frame, because its calls went in a circle.
  final var isHeldBack = false

  override init(_ context: SyncContext) {
    super.init(context)
    host.geometryObservers.append(self)
  }

  override var tracksGeometry: Bool { true }

  final func reportIfChanged() {
    firedInLastPass = isMounted && callBackIfChanged()
  }

  /// Calls back where the geometry is another than at the last call; returns whether it was.
  func callBackIfChanged() -> Bool { false }

  override func willUnmount() {
    host.geometryObservers.removeAll { $0 === self }
  }
}
