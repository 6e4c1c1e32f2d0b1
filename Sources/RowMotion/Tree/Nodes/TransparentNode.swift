/// A node whose only child takes part in the parent's layout in the node's place.
class TransparentNode: ViewNode {
  private(set) final var child: ViewNode?

  /// Replaces the child, unless it is the same node.
  final func setChild(_ node: ViewNode) {
    guard node !== child else { return }
    child = node
    structureChanged()
  }

  override var sharesIdentityWithContent: Bool { true }

  override var onlyChild: ViewNode? { child }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    if let child { visit(child) }
  }

  override func collectLayoutChildren(into children: inout LayoutChildren) {
    child?.collectLayoutChildren(into: &children)
  }

  override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
    child?.trait(key, ofFirst: ofFirst)
  }
}

/// The node of a position that shows nothing.
final class EmptyNode: ViewNode {
  override func collectLayoutChildren(into children: inout LayoutChildren) {}
}
