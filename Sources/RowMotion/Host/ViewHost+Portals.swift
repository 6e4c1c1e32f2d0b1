extension ViewHost {
  /// Lays out presented views over the whole host.
  func placePortals(isStep: Bool, _ transaction: ActiveTransaction) {
    for portal in runtime.nodes.portals {
      portal.place(at: .zero, ProposedViewSize(size))
      let transaction = portal.transaction(from: transaction)
      portal.recordGeometry(
        GeometryPass(isStep: isStep, width: size.width), at: .zero, transaction)
      portal.paintBecameInvalid()
    }
  }

  /// Returns the targets at a position of the host, the topmost first.
  func hits(at point: Point) -> [Hit] {
    guard runtime.begin(.query) else { return [] }
    defer { runtime.endPass() }
    var hits: [Hit] = []
    for portal in runtime.nodes.portals.reversed() {
      if portal.hitTest(point, &hits) { return hits }
    }
    _ = root.hitTest(point, &hits)
    return hits
  }
}
