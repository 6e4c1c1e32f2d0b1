extension ViewNode {
  /// Maps a rectangle of the node's layer to the host.
  func hostRect(_ rect: Rect?) -> Rect? { rect.flatMap { parent?.rectInHost($0) } }
}
