extension View {
  /// Scrolls the list or scroll view with an id by a wheel or drag over this view, for example over
  /// row labels beside a list.
  public func scrollTarget(_ id: some Hashable) -> some View {
    modifier(ScrollTargetModifier(id: AnyHashable(id)))
  }

  /// The former name of ``scrollTarget(_:)``.
  @available(*, deprecated, renamed: "scrollTarget(_:)")
  public func scrolls(_ id: some Hashable) -> some View { scrollTarget(id) }
}

struct ScrollTargetModifier: NodeModifier {
  typealias Node = ScrollTargetNode

  let id: AnyHashable
}

/// The node of a view that scrolls another view.
final class ScrollTargetNode: ModifierNode<ScrollTargetModifier>, PointerTarget {
  /// The view that this one scrolls; nil if there is none.
  var target: (any Scrollable)? {
    runtime.nodes.scrollables.first { $0.explicitIDs.contains(modifier.id) }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }
}
