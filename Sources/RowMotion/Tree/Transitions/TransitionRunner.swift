/// The node of a view in its transition; the view's own ancestors stay the same.
final class TransitionContentNode: ViewNode, TransitionPlacementNode {
  let target: ViewNode

  init(_ target: ViewNode, _ context: SyncContext) {
    self.target = target
    super.init(context)
    target.transitionNode = self
  }

  override func willUnmount() {
    if target.transitionNode === self { target.transitionNode = nil }
  }

  func clearLayoutOfTransition() {
    var node: ViewNode? = self
    while let current = node {
      current.clearLayout()
      node = current is TransitionRunner ? nil : current.parent
    }
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size { target.measure(proposal) }

  override func placeContents(_ proposal: ProposedViewSize) { target.place(at: .zero, proposal) }

  override var spacing: ViewSpacing { target.spacing }

  override var layoutSettings: LayoutSettings { target.layoutSettings }

  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    target.layoutValue(key)
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    target.explicitGuide(guide, for: proposal)
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    target.recordGeometry(pass, at: position, transaction)
  }

  override func paint(_ canvas: Canvas, at position: Point) { target.paint(canvas, at: position) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    target.hitTest(point, &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    target.collectAccessibility(into: &elements, at: position)
  }
}

/// A node that shows a view in the phases of its transition.
final class TransitionRunner: UnaryNode {
  /// The view that is inserted or removed.
  let target: ViewNode
  private let transition: AnyTransition

  init(_ target: ViewNode, _ transition: AnyTransition, _ context: SyncContext) {
    self.target = target
    let isReduced = context.environment.reduceMotion && transition.hasMotion
    self.transition = isReduced ? .opacity : transition
    let placement = target.placedProposal.map { ($0, target.originInLayout) }
    super.init(context)
    show(.identity, context.withoutAnimation())
    // A view that already has a layout stays in position until the next layout.
    if let (proposal, origin) = placement { self.place(at: origin, proposal) }
  }

  /// Returns whether the removal is animated by the transaction or by the transition's animation.
  func animatesRemoval(_ transaction: ActiveTransaction) -> Bool {
    !transition.removesAtOnce && transaction.animates(transition)
  }

  func show(_ phase: TransitionPhase, _ context: SyncContext) {
    let node = transition.sync(TransitionContent(target), phase, content, context.below(self))
    if node !== content { setContent(node) }
  }

  override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
    target.trait(key, ofFirst: ofFirst)
  }
}

extension ActiveTransaction {
  /// Returns whether a transition is animated: by this transaction, or by its own animation.
  func animates(_ transition: AnyTransition) -> Bool {
    animation != nil || transition.hasAnimation && allowsOwnAnimations
  }
}

extension ViewNode {
  /// The inserted or removed view, if the node is its transition; otherwise the node itself.
  final var transitionTarget: ViewNode {
    (self as? TransitionRunner)?.target.transitionTarget ?? self
  }

  /// The origin in the layout that contains the node, through any transitions in between.
  final var originInLayout: Point {
    var origin = origin
    var node: ViewNode? = transitionNode
    while let current = node {
      origin = origin + current.origin
      node = current is TransitionRunner ? current.transitionNode : current.parent
    }
    return origin
  }
}
