/// Several views in sequence, each at its own position.
public struct TupleView<each Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let content: (repeat each Content)

  /// Creates the sequence.
  public init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  /// Creates or updates one node for each position.
  public static func _sync(
    _ view: TupleView, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: GroupNode.self) ?? GroupNode(context)
    node.environment = context.environment
    let inner = context.below(node)
    var index = 0
    for child in repeat each view.content {
      node.update(child, at: index, inner)
      index += 1
    }
    node.finish(index)
    return node
  }

  /// Creates or updates the rows of all positions, in order.
  public static func _syncRows(
    _ view: TupleView, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    let group =
      reuse(old, as: GroupRowProvider.self) ?? GroupRowProvider(context)
    var index = 0
    for child in repeat each view.content {
      group.update(child, at: index, context)
      index += 1
    }
    group.drop(from: index)
    return group
  }

  /// False: several positions are not one row.
  public static var _isOneRow: Bool { false }

  /// True: each position is a view.
  public static var _isMultiView: Bool { true }

  /// Applies a modifier to the view at each position.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: TupleView, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: GroupNode.self) ?? GroupNode(context)
    node.environment = context.environment
    let inner = context.below(node)
    var index = 0
    for child in repeat each view.content {
      node.update(ModifiedContent(content: child, modifier: modifier), at: index, inner)
      index += 1
    }
    node.finish(index)
    return node
  }
}

/// A node whose children take part in its parent's layout, one for each position.
final class GroupNode: ViewNode {
  private(set) var children: ContiguousArray<ViewNode> = []
  /// The number of positions of the view's type; nil until the first update.
  private var count: Int?

  func update<Content: View>(_ content: Content, at index: Int, _ context: SyncContext) {
    if index < children.count {
      children[index] = Content._sync(content, children[index], context)
    } else {
      children.append(Content._sync(content, nil, context))
    }
  }

  /// Sets the number of positions, and removes surplus children if it differs despite the type.
  func finish(_ count: Int) {
    defer { self.count = count }
    guard let known = self.count, known != count else { return }
    reportChangedCount(from: known, to: count, runtime, at: self)
    structureChanged()
    invalidateLayout()
    for child in children[count...] { child.unmount() }
    children.removeSubrange(count...)
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    for child in children { visit(child) }
  }

  override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
    guard ofFirst else { return nil }
    for child in children {
      var found = LayoutChildren()
      child.collectLayoutChildren(into: &found)
      if !found.live.isEmpty { return child.trait(key, ofFirst: true) }
    }
    return nil
  }

  override func enclosingTrait<Value>(_ key: TraitKey<Value>) -> Value? {
    parent?.enclosingTrait(key)
  }

  override func collectLayoutChildren(into layoutChildren: inout LayoutChildren) {
    for child in children { child.collectLayoutChildren(into: &layoutChildren) }
  }
}
