/// The node of a modifier: it owns the modified view's node and changes one aspect of it.
///
/// By default it changes nothing: it measures, places, paints and hit-tests like its content.
/// Content of several views is stacked, as at the root of a window.
class UnaryNode: ContentNode, StackAxisNode {
  /// The stack that arranges several views of the content; nil without one.
  private(set) final var contentStack: ImplicitStack?
  @exclusivity(unchecked) private final var laidOut: ViewNode?

  /// The only node to lay out; nil if there is none.
  final var child: ViewNode? {
    if needsFlattening { flatten() }
    return laidOut
  }

  override final func childrenChanged() {
    let children = children
    if let contentStack, hasExits {
      // Exiting views are no longer in the stack, but stay at their visible position.
      let stacked = Set(contentStack.children.map { ObjectIdentifier($0.transitionTarget) })
      for exit in exitingChildren where stacked.contains(ObjectIdentifier(exit.transitionTarget)) {
        exit.origin = exit.origin + contentStack.origin
      }
    }
    if children.count > 1 {
      let stack = contentStack ?? ImplicitStack(context(for: ActiveTransaction()))
      stack.children = children
      contentStack = stack
    } else {
      contentStack = nil
    }
    laidOut = contentStack ?? children.first
  }

  /// True if several views in the content stay separate, since the node does not affect layout;
  /// otherwise they become one.
  var distributesOverChildren: Bool { false }

  // Spacers in views that are stacked here belong to this stack, not to an outer one.
  var stackAxis: Axis? {
    contentStack != nil && !distributesOverChildren ? .vertical : nil
  }

  override var sharesIdentityWithContent: Bool { true }

  override var onlyChild: ViewNode? { content }

  override func collectLayoutChildren(into children: inout LayoutChildren) {
    if distributesOverChildren, self.children.count > 1 {
      content?.collectLayoutChildren(into: &children)
    } else if !self.children.isEmpty {
      children.append(self)
    } else if hasExits {
      children.exiting.append(self)
    }
  }

  override func structureChanged() {
    guard !needsFlattening else { return }
    needsFlattening = true
    clearLayout()
    super.structureChanged()
  }

  override func clearLayout() {
    super.clearLayout()
    contentStack?.clearLayout()
  }

  override func setLayoutAside(_ restore: inout [@MainActor () -> Void]) -> Bool {
    let moves = super.setLayoutAside(&restore)
    return contentStack?.setLayoutAside(&restore) == true || moves
  }

  override func childrenChanged(by animator: ViewNode) {
    super.childrenChanged(by: animator)
    parent?.childrenChanged(by: animator)
  }

  override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
    content?.trait(key, ofFirst: true)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    child?.measure(proposal) ?? .zero
  }

  /// Returns the content's proposal for the node's proposal and size.
  func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize { proposal }

  /// Returns the content's origin for a proposal, in left-to-right direction.
  func contentOrigin(_ child: ViewNode, _ offer: ProposedViewSize, in size: Size) -> Point { .zero }

  override func placeContents(_ proposal: ProposedViewSize) {
    guard let child else { return }
    let offer = offer(proposal, in: size)
    var origin = contentOrigin(child, offer, in: size)
    if environment.isRightToLeft { origin.x = size.width - origin.x - child.measure(offer).width }
    child.place(at: origin, offer)
  }

  override var spacing: ViewSpacing { child?.spacing ?? ViewSpacing() }

  override var layoutSettings: LayoutSettings { child?.layoutSettings ?? LayoutSettings() }

  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    child?.layoutValue(key) ?? Key.defaultValue
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    guard let child else { return nil }
    let size = measure(proposal)
    let offer = offer(proposal, in: size)
    guard let value = child.explicitGuide(guide, for: offer) else { return nil }
    let origin = contentOrigin(child, offer, in: size)
    return value + (guide.isHorizontal ? origin.x : origin.y)
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = pass.transaction(transaction, below: self)
    if tracksGeometry { pass.record(self, at: position, transaction) }
    recordContentGeometry(pass, at: position, transaction)
  }

  /// True if the layout direction affects the content's position inside the node.
  var alignsContent: Bool { child.map { $0.size.width != size.width } ?? true }

  /// Records the geometry of the content, relative to a position.
  final func recordContentGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = structureChange?.transaction(transaction, pass, in: runtime) ?? transaction
    let pass = alignsContent ? pass.laidOut(by: self) : pass
    for exit in exitingChildren {
      exit.recordGeometry(pass, at: position + exit.origin, transaction)
    }
    if let child { child.recordGeometry(pass, at: position + child.origin, transaction) }
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    paintContent(canvas, at: position)
  }

  final func paintContent(_ canvas: Canvas, at position: Point) {
    if hasExits { paintExits(canvas, at: position) }
    if let child { child.paint(canvas, at: position + child.origin) }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard let child else { return false }
    return child.hitTest(point - child.origin, &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    if let child {
      child.collectAccessibility(into: &elements, at: position + child.origin)
    }
  }
}

extension Runtime {
  /// Creates a node outside of the tree and discards it after its use; its tasks and actions do not
  /// run.
  func withTemporaryNode<Result>(
    _ context: SyncContext, _ use: (UnaryNode) -> Result
  ) -> Result {
    let actions = updates.actions
    frame.isMeasuring = true
    let node = UnaryNode(context)
    let result = use(node)
    node.unmount()
    frame.isMeasuring = false
    updates.actions = actions
    return result
  }
}

/// Several views in place of one, laid out like a vertical stack without options.
final class ImplicitStack: ViewNode {
  var children: ContiguousArray<ViewNode> = []

  // The children's parents are the nodes that own them; the stack only arranges them.
  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    for child in children { visit(child) }
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let pass = pass.laidOut(by: self)
    for child in children {
      child.recordGeometry(
        pass, at: position + child.origin,
        pass.transaction(transaction, reaching: child, from: parent))
    }
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    var layout = StackLayout(axis: .vertical, spacing: nil, alignment: .center)
    return layout.measure(children, proposal)
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    var layout = StackLayout(axis: .vertical, spacing: nil, alignment: .center)
    layout.place(children, proposal, in: size, isRightToLeft: environment.isRightToLeft)
  }
}
