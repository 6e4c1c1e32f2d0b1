// What the frame checks ask a lazy stack.

extension LazyStackNode {
  /// A view as it is seen.
  struct SeenView {
    let identity: UInt64
    /// The first of what it draws, whose place stands for the view's.
    let drawn: ObjectIdentifier
    let id: AnyHashable
    let node: ViewNode
    /// From the top of the viewport, points.
    let top: Double
    let height: Double
    /// The height that it has in the layout, points.
    let layoutHeight: Double
    /// When it came by a transition, seconds; nil where it only came into view.
    let insertionTime: Double?
    let isExiting: Bool
    /// How far it may have moved by itself until now without an animation, points.
    let unanimated: Double

    /// - Complexity: O(d) at depth d.
    @MainActor var path: String { node.path }
  }

  /// The views with nodes, by the first of what they draw.
  ///
  /// - Complexity: O(n) in the nodes.
  var seenViews: [SeenView] {
    rows.shown.compactMap { item in
      guard let drawn = item.node.firstDrawn, let rect = drawn.geometry?.rect(at: host.time) else {
        return nil
      }
      return SeenView(
        identity: item.node.identity, drawn: ObjectIdentifier(drawn), id: item.id,
        node: item.node,
        top: rect.minY - viewportTop, height: rect.height, layoutHeight: drawn.size.height,
        insertionTime: item.insertionTime,
        isExiting: item.isExiting, unanimated: item.unanimatedDistance)
    }
  }
}

extension ViewNode {
  /// The first node at or below whose place is followed in motion.
  var firstDrawn: ViewNode? {
    if tracksGeometry, geometry != nil { return self }
    var found: ViewNode?
    visitChildren { if found == nil { found = $0.firstDrawn } }
    return found
  }
}
