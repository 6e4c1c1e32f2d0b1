/// A node whose content depends on its own position and size.
@MainActor protocol GeometryFollower: ViewNode {
  func followGeometry() -> Bool
}
