/// A modifier that the library carries out itself, with one node around the content's.
protocol NodeModifier: ViewModifier where Body == Never {
  /// The node that carries it out.
  associatedtype Node: ModifierNode<Self>
}

extension NodeModifier {
  static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: Node
    if let old = reuse(old, as: Node.self) {
      node = old
      node.takeEnvironment(context.environment)
      node.set(modifier, context)
    } else {
      node = Node(modifier, context)
    }
    node.update(content, context)
    return node
  }
}

/// The node of a modifier that the library carries out itself.
class ModifierNode<Modifier>: UnaryNode {
  @exclusivity(unchecked) private(set) final var modifier: Modifier

  required init(_ modifier: Modifier, _ context: SyncContext) {
    self.modifier = modifier
    super.init(context)
  }

  /// Takes over another value of the modifier, and asks anew for what depends on it.
  func set(_ new: Modifier, _ context: SyncContext) { modifier = new }
}

extension ModifierNode where Modifier: Equatable {
  /// Takes over another value of the modifier; returns whether it says something else.
  final func replace(_ new: Modifier) -> Bool {
    if new == modifier { return false }
    modifier = new
    return true
  }
}
