// Information about a lazy stack for the frame checks.

extension LazyStackNode {
  /// A view as it is drawn.
  struct DrawnView {
    let identity: UInt64
    /// The identity of the view's first drawn node, whose position represents the view's.
    let drawn: ObjectIdentifier
    let id: AnyHashable
    let node: ViewNode
    /// The drawn top in the host, in points.
    let top: Double
    let height: Double
    /// The height in the layout, in points.
    let layoutHeight: Double
    /// The time of the view's insertion, in seconds; nil if it only came into view.
    let insertionTime: Double?
    let isExiting: Bool
    /// The distance that the view may have moved by itself without an animation so far, in points.
    let unanimated: Double

    /// - Complexity: O(d) at depth d.
    @MainActor var path: String { node.path }
  }

  /// The views with nodes that draw something.
  ///
  /// - Complexity: O(n) in the nodes.
  var drawnViews: [DrawnView] {
    rows.shown.compactMap { item in
      guard let drawn = item.firstDrawn,
        let rect = drawn.hostRect(drawn.geometry?.rect(at: host.time))
      else { return nil }
      return DrawnView(
        identity: item.identity, drawn: ObjectIdentifier(drawn), id: item.id,
        node: item,
        top: rect.minY, height: rect.height, layoutHeight: drawn.size.height,
        insertionTime: item.insertionTime,
        isExiting: item.isExiting, unanimated: item.unanimatedDistance)
    }
  }
}

extension ViewNode {
  /// The first node, at or below this one, whose position is tracked in motion.
  var firstDrawn: ViewNode? {
    if tracksGeometry, geometry != nil { return self }
    var found: ViewNode?
    visitChildren { if found == nil { found = $0.firstDrawn } }
    return found
  }
}
