/// A node whose content depends on its own position and size.
@MainActor protocol GeometryFollower: ViewNode {
  /// Recreates the content if the geometry changed; called after a layout, before callbacks.
  func followGeometry()
}

/// A node that calls back when the position or size of its content changes.
class GeometryObserverNode: UnaryNode {
  private(set) var firedInLastPass = false
  /// True if callbacks are suspended for the rest of the frame because they formed a loop.
  final var isSuspended = false

  override init(_ context: SyncContext) {
    super.init(context)
    runtime.nodes.geometryObservers.append(self)
  }

  override var tracksGeometry: Bool { true }

  final func reportIfChanged() {
    firedInLastPass = isMounted && callBackIfChanged()
  }

  /// Calls back if the geometry differs from the last call's; returns whether it did.
  func callBackIfChanged() -> Bool { false }

  override func willUnmount() {
    runtime.nodes.geometryObservers.removeAll { $0 === self }
  }
}
