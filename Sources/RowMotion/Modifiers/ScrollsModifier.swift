extension View {
  /// Makes a wheel or drag over the view scroll the list or scroll view with an id, for example
  /// over labels beside its rows.
  public func scrolls(_ id: some Hashable) -> some View {
    modifier(ScrollsModifier(id: AnyHashable(id)))
  }
}

struct ScrollsModifier: NodeModifier {
  typealias Node = ScrollsNode

  let id: AnyHashable
}

/// The node of a view that scrolls another view.
final class ScrollsNode: ModifierNode<ScrollsModifier>, PointerTarget {
  override var scrollable: (any Scrollable)? {
    host.scrollables.first { $0.regionIDs.contains(modifier.id) }
  }

  var takesTaps: Bool { false }

  func tapped() {}

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }
}
