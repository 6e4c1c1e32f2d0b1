/// A node that lays out the views of its content, which may be in transparent nodes.
public class ContentNode: ViewNode {
  private(set) final var content: ViewNode?
  @exclusivity(unchecked) private final var layoutChildren = LayoutChildren()
  /// Whether the views of the content are to be looked for again.
  final var needsFlattening = true
  @exclusivity(unchecked) private(set) final var structureChange: AnimatedChange?

  /// Brings the content up to date.
  final func updateContent<Content: View>(_ view: Content, _ context: SyncContext) {
    let node = Content._sync(view, content, context)
    if node !== content { setContent(node) }
  }

  /// Puts another node in the content's place.
  final func setContent(_ node: ViewNode?) {
    content = node
    structureChanged()
    invalidateLayout()
  }

  /// The views that take part in layout, in order.
  final var liveChildren: ContiguousArray<ViewNode> {
    if needsFlattening { flatten() }
    return layoutChildren.live
  }

  /// The exiting views, in order of removal; they are drawn behind.
  final var exitingChildren: ContiguousArray<ViewNode> {
    if needsFlattening { flatten() }
    return layoutChildren.exiting
  }

  /// Whether anything is exiting.
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

  /// Reacts to another set of children, or to what they tell, before the next layout.
  func childrenChanged() {}

  override func placeExits(oldWidth: Double) {
    if hasExits { for exit in exitingChildren { placeExit(exit, oldWidth: oldWidth) } }
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    if let content { visit(content) }
  }

  override func childrenChanged(by animator: ViewNode) {
    structureChange = AnimatedChange(animator)
  }

  override var sizeAnimator: ViewNode? { structureChange?.animator(in: host) }
}
