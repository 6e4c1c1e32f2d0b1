/// A node whose content depends on its own position and size.
@MainActor protocol GeometryFollower: ViewNode {
  /// Recreates the content if the geometry changed; called after a layout, before callbacks.
  func followGeometry()
}
