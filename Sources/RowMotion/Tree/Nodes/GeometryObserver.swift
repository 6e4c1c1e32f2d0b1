/// A node whose content depends on its own position and size.
@MainActor protocol GeometryFollower: ViewNode {
  /// Recreates the content if the geometry changed; called after a layout, before callbacks.
  func followGeometry()
}

/// A node that calls back when the position or size of its content changes.
@MainActor protocol GeometryObserver: ViewNode {
  /// True if the node called back in the last geometry callback pass.
  var firedInLastPass: Bool { get }
  /// Calls back if the geometry differs from the last call's.
  func reportIfChanged()
}
