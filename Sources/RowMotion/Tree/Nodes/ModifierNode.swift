/// A modifier that the library implements with one node around the content's node.
protocol NodeModifier: ViewModifier where Body == Never {
  /// The node that implements the modifier.
  associatedtype Node: ModifierNode<Self>
}

extension NodeModifier {
  static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: Node
    if let old = reuse(old, as: Node.self) {
      node = old
      node.setEnvironment(context.environment)
      node.set(modifier, context)
    } else {
      node = Node(modifier, context)
    }
    node.update(content, context)
    return node
  }
}

/// The node of a modifier that the library implements.
class ModifierNode<Modifier>: UnaryNode {
  @exclusivity(unchecked) private(set) final var modifier: Modifier

  required init(_ modifier: Modifier, _ context: SyncContext) {
    self.modifier = modifier
    super.init(context)
  }

  /// Sets a new value of the modifier, and updates what depends on it.
  func set(_ new: Modifier, _ context: SyncContext) { modifier = new }
}

extension ModifierNode where Modifier: Equatable {
  /// Sets a new value of the modifier; returns whether it differs from the old one.
  final func replace(_ new: Modifier) -> Bool {
    if new == modifier { return false }
    modifier = new
    return true
  }
}
