/// A node that lays out the views of its content, including those inside transparent nodes.
class ContentNode: ViewNode {
  private(set) final var content: ViewNode?
  @exclusivity(unchecked) private final var layoutChildren = LayoutChildren()
  /// True if the views of the content must be collected again.
  final var needsFlattening = true
  @exclusivity(unchecked) private(set) final var structureChange: AnimatedChange?

  final func update<Content: View>(_ view: Content, _ context: SyncContext) {
    setEnvironment(context.environment)
    updateContent(view, context.below(self))
  }

  final func updateContent<Content: View>(_ view: Content, _ context: SyncContext) {
    let node = Content._sync(view, content, context)
    if node !== content { setContent(node) }
  }

  /// Replaces the content's node.
  final func setContent(_ node: ViewNode?) {
    content = node
    structureChanged()
    invalidateLayout()
  }

  /// The views that take part in layout, in order.
  final var children: ContiguousArray<ViewNode> {
    if needsFlattening { flatten() }
    return layoutChildren.live
  }

  /// The exiting views, in order of removal; they are drawn behind the other views.
  final var exitingChildren: ContiguousArray<ViewNode> {
    if needsFlattening { flatten() }
    return layoutChildren.exiting
  }

  /// True if any view is exiting.
  final var hasExits: Bool {
    if needsFlattening { flatten() }
    return !layoutChildren.exiting.isEmpty
  }

  final func flatten() {
    needsFlattening = false
    layoutChildren.removeAll()
    content?.collectLayoutChildren(into: &layoutChildren)
    childrenChanged()
  }

  /// Reacts to changes of the children, or of their layout values, before the next layout.
  func childrenChanged() {}

  /// Draws the exiting views behind the others.
  final func paintExits(_ canvas: Canvas, at position: Point) {
    canvas.withLeavingInk {
      for exit in exitingChildren { exit.paint(canvas, at: position + exit.origin) }
    }
  }

  override func placeExits(oldWidth: Double) {
    if hasExits { for exit in exitingChildren { placeExit(exit, oldWidth: oldWidth) } }
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    if let content { visit(content) }
  }

  override func childrenChanged(by animator: ViewNode) {
    structureChange = AnimatedChange(animator)
  }

  /// The node that animates a step of this node's size in the current update; nil if there is none.
  var sizeAnimator: ViewNode? { structureChange?.animator(in: runtime) }
}
