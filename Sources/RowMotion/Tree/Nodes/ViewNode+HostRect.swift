extension ViewNode {
  /// Returns a rectangle of the node's layer, or of the geometry group around it, in the host's
  /// coordinates.
  ///
  /// - Parameter isSettled: True if groups that are still moving count with their final position.
  func hostRect(_ rect: Rect?, isSettled: Bool = false) -> Rect? {
    rect.flatMap { parent?.rectInHost($0, isSettled: isSettled) }
  }

  /// The node's final frame in its layer, in the host's coordinates; nil before the first layout.
  var settledHostFrame: Rect? {
    hostRect(currentGeometry.map { Rect(origin: $0.position, size: size) }, isSettled: true)
  }

  /// Returns whether another node is this node or one of its descendants.
  func isSelfOrAncestor(of other: ViewNode?) -> Bool {
    var node = other
    while let current = node, current !== self { node = current.parent }
    return node != nil
  }

  /// The origin of the node's layout in its layer.
  ///
  /// - Complexity: O(d) in the nodes between the two.
  var originInLayer: Point {
    var origin = Point.zero
    var node: ViewNode? = self
    while let current = node, current !== layer {
      origin = origin + current.origin
      node = current.parent
      if let stack = (node as? UnaryNode)?.contentStack { origin = origin + stack.origin }
    }
    return origin
  }

  /// Returns the part of a host rectangle that the host's edges and all clips above the node do not
  /// hide.
  func visiblePart(of fullRect: Rect) -> Rect {
    var rect = fullRect.intersection(Rect(origin: .zero, size: runtime.size))
    for node in ancestors {
      if let clip = node.hostClip(of: fullRect) { rect = rect.intersection(clip) }
    }
    return rect
  }
}
