extension ViewNode {
  /// Maps a rectangle of the node's layer to the host.
  func hostRect(_ rect: Rect?) -> Rect? {
    guard var rect else { return nil }
    var node = parent
    while let current = node {
      if let layer = current as? LayerNode { return rect.offset(by: layer.hostOrigin) }
      if let group = current as? GeometryGroupNode { rect = rect.offset(by: group.visibleOrigin) }
      node = current.parent
    }
    return nil
  }
}
