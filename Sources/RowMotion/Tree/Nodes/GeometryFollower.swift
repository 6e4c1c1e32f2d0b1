/// A node whose content depends on where layout put it.
@MainActor protocol GeometryFollower: ViewNode {
  func followGeometry() -> Bool
}
