/// The views that a layout arranges.
@MainActor public struct LayoutSubviews: @preconcurrency RandomAccessCollection {
  let nodes: ContiguousArray<ViewNode>
  /// The layout direction in the container.
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

  /// The layout priority; views of higher priority are sized first.
  public var priority: Double { node.layoutSettings.priority }

  /// The view's preferred distances to its neighbors.
  public var spacing: ViewSpacing { node.spacing }

  /// Returns the view's size for a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    node.measure(proposal)
  }

  /// Returns the view's size and guides for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(for: proposal)
  }

  /// Places the view with a proposal, so that an anchor of the view is at a position.
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

  /// The view's value for a key, or the key's default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    node.layoutValue(key)
  }

  /// Returns whether two values refer to the same view.
  public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool {
    left.node === right.node
  }
}
