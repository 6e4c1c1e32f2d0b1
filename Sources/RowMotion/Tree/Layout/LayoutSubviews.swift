/// The views that a layout arranges.
@MainActor public struct LayoutSubviews: @preconcurrency RandomAccessCollection {
  let nodes: ContiguousArray<ViewNode>
  /// The direction of reading in the container.
  public let layoutDirection: LayoutDirection

  /// The index of the first view.
  public var startIndex: Int { nodes.startIndex }
  /// The index after the last view.
  public var endIndex: Int { nodes.endIndex }

  /// The view at an index.
  public subscript(position: Int) -> LayoutSubview {
    LayoutSubview(node: nodes[position])
  }
}

/// One view that a layout arranges.
@MainActor public struct LayoutSubview: @preconcurrency Equatable {
  unowned(unsafe) let node: ViewNode

  /// Who is laid out first when space is tight.
  public var priority: Double { node.layoutPriority }

  /// The distances the view likes to its neighbours.
  public var spacing: ViewSpacing { node.spacing }

  /// The size the view takes for a proposal, points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    node.measure(proposal)
  }

  /// The size the view takes for a proposal and where its guides lie then.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(for: proposal)
  }

  /// Gives the view its place: the position of an anchor in it, and a proposal.
  public func place(
    at position: Point, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    let size = node.measure(proposal)
    node.wasPlaced = true
    node.place(
      at: Point(
        x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height),
      proposal)
  }

  /// The value the view tells under a key, or the key's default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    node.layoutValue(key)
  }

  /// Whether two are one and the same view.
  public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool {
    left.node === right.node
  }
}
