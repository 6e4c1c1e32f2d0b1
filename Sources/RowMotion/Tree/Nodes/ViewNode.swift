/// What lives on between two values of a view: its position, state, geometry and motion.
///
/// Nodes form a tree. Some are transparent: their children stand in the layout of the nearest node
/// above that is not. The class is public because ``View`` needs it; nothing of it is for use.
///
/// | invariant | meaning |
/// | --- | --- |
/// | parent | every node but the root has the node that keeps it as its parent, until unmounted |
/// | needsPlacement | where it is set, it is set for all nodes above up to the boundary |
/// | running | a node is in the host's running list exactly while `isRunning` is set |
@MainActor public class ViewNode {
  final unowned(unsafe) let host: Runtime
  final unowned(unsafe) var parent: ViewNode?
  /// The nearest node at or above that draws into a segment of its own; nil once unmounted.
  ///
  /// Kept, since every running node asks for it in every frame.
  final unowned(unsafe) fileprivate(set) var layer: LayerNode?
  final let depth: Int
  @exclusivity(unchecked) final var environment: EnvironmentValues

  // Geometry, see ViewNode+Layout.swift. `origin` is in the coordinates of the layout parent.
  final var origin = Point.zero
  final var size = Size.zero
  @exclusivity(unchecked) final var measurements = MeasurementCache()
  final var placedProposal: ProposedViewSize?
  final var needsPlacement = true
  final var wasPlaced = false
  @exclusivity(unchecked) final var geometry: GeometryMotion?
  @exclusivity(unchecked) final var sizeMotion: SizeMotion?
  /// The node that places this one while a transition stands between it and its layout.
  final weak var standIn: ViewNode?

  final var isRunning = false
  final var isMounted = true

  init(_ context: SyncContext) {
    host = context.host
    parent = context.parent
    layer = context.parent?.layer
    depth = (context.parent?.depth ?? -1) + 1
    environment = context.environment
    context.host.statistics.nodes += 1
  }

  // MARK: Structure

  /// Calls the closure with each child, those that exit included.
  func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {}

  /// Appends the nodes that stand in the layout of the container above.
  func collectLayoutChildren(into children: inout LayoutChildren) {
    children.append(self)
  }

  /// The geometry as of the last layout, for whoever asks where the node stands.
  final var currentGeometry: GeometryMotion? {
    layer?.notePlaces()
    return geometry
  }

  /// Notes that a dynamic node below has other children than before.
  func structureChanged() {
    parent?.structureChanged()
  }

  /// Notes that an animation of some of the node's children made those more or fewer, so that the
  /// others have to make room in that animation.
  func childrenChanged(by animator: ViewNode) { parent?.childrenChanged(by: animator) }

  /// What animates a step of the node's size by the update at hand, where something does.
  var sizeAnimator: ViewNode? { nil }

  /// The name of the view for diagnostics; nil where the node is of no interest there.
  var viewName: String? { nil }

  /// The id that the node gives to the view in it.
  var viewID: AnyHashable? { nil }

  /// Whether an id that is given around the node is its content's, too.
  var standsForContent: Bool { false }

  /// How many views below are exiting by what the node itself knows.
  var exitCount: Int { 0 }

  /// Where to go on from the node towards the layout that the view in it stands in.
  var nextTowardsLayout: ViewNode? { parent }

  /// The one child of a node that changes something about it; nil for all others.
  var onlyChild: ViewNode? { nil }

  /// Carries what a view says to the container it will stand in, such as a transition.
  ///
  /// - Complexity: O(d) for d modifiers and groups around what says it; a list asks each row in each frame.
  func trait<Value>(_ key: TraitKey<Value>) -> Value? { nil }

  /// What a modifier around the node carries on: of several views what the first that is there says.
  func firstTrait<Value>(_ key: TraitKey<Value>) -> Value? { trait(key) }

  /// What modifiers around the node say to the container that it stands in.
  func traitAround<Value>(_ key: TraitKey<Value>) -> Value? {
    standsForContent ? parent?.traitAround(key) : nil
  }

  // MARK: Environment and transactions

  /// Takes over an environment that changed above, without new values.
  func inherit(_ environment: EnvironmentValues) {
    if self.environment.isIdentical(to: environment) { return }
    takeEnvironment(environment)
    environmentChanged()
    visitChildren { $0.inherit(environment) }
  }

  /// Takes over an environment; whatever lays out lays out anew where lines start elsewhere.
  final func takeEnvironment(_ new: EnvironmentValues) {
    let isTurned = environment.layoutDirection != new.layoutDirection
    environment = new
    if isTurned { invalidateLayout() }
  }

  /// Reacts to a new environment.
  func environmentChanged() {}

  /// What the transaction from above becomes for the node and all below.
  func transform(_ transaction: ActiveTransaction) -> ActiveTransaction { transaction }

  /// The transaction that reaches the node from a node above that lays it out: those in between are
  /// in no layout but may change transactions.
  final func transform(
    _ transaction: ActiveTransaction, upTo ancestor: ViewNode?
  ) -> ActiveTransaction {
    guard let parent, parent !== ancestor else { return transaction }
    return parent.transform(parent.transform(transaction, upTo: ancestor))
  }

  /// The transaction that reaches the node when it starts at the root.
  final func transaction(from root: ActiveTransaction) -> ActiveTransaction {
    guard let parent else { return transform(root) }
    return transform(parent.transaction(from: root))
  }

  /// The context for bringing children up to date without the parent's part.
  final func context(for transaction: ActiveTransaction) -> SyncContext {
    SyncContext(
      host: host, parent: self, environment: environment,
      transaction: self.transaction(from: transaction))
  }

  // MARK: Motion

  /// Samples what moves in the node at the host's time; returns whether it goes on.
  func tick(_ context: TickContext) -> Bool {
    let moves = geometry?.tick(self, context) ?? false
    guard let sizeMotion else { return moves }
    return tickSize(sizeMotion) || moves
  }

  /// When all that moves in the node has come to rest, seconds; -infinity where nothing moves.
  var motionEnd: Double {
    max(geometry?.endTime ?? -.infinity, sizeMotion?.endTime ?? -.infinity)
  }

  /// The earliest time after the host's at which the node may look different, seconds.
  var nextChange: Double {
    min(
      geometry?.nextChange(after: host.time) ?? .infinity,
      sizeMotion?.nextChange(after: host.time) ?? .infinity)
  }

  // MARK: Layout, carried out by ViewNode+Layout.swift

  /// The size the node takes for a proposal; called only where no measurement is kept.
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { .zero }

  /// Places the children within `size`.
  func placeContents(_ proposal: ProposedViewSize) {}

  /// Forgets what was measured and where the contents were placed.
  func clearLayout() {
    measurements.removeAll()
    needsPlacement = true
    // What a transition puts around the node is not above it in the tree.
    standIn?.clearLayoutOfTransition()
  }

  /// Forgets the same of what a transition puts around a view, from the inside out.
  func clearLayoutOfTransition() {
    clearLayout()
    parent?.clearLayoutOfTransition()
  }

  /// Lays out what exits below the node, which no layout places any more, where it stands.
  ///
  /// - Parameter oldWidth: How wide the node was until then, points.
  func placeExits(oldWidth: Double) {}

  /// Sets aside what the layout keeps of the node and those below, where that changes with time; the
  /// closures put it back.
  ///
  /// Returns whether anything moves in the node: what stands still measures the same at any time.
  func setLayoutAside(_ restore: inout [@MainActor () -> Void]) -> Bool {
    var moves = isRunning
    visitChildren { if $0.setLayoutAside(&restore) { moves = true } }
    if moves {
      let kept = measurements
      measurements.removeAll()
      restore.append { self.measurements = kept }
    }
    return moves
  }

  /// The direction in which a stack lays out; nil for all others.
  var stackAxis: Axis? { nil }

  /// How much spacing a stack has because of one of its children, points; nil for all others.
  func spacingContribution(of child: ViewNode) -> Double? { nil }

  /// By how much the spacing of a stack differs from that of a plain one of the children that are there,
  /// points; nil for all that have none to collapse.
  func spacingResidue(_ offer: ProposedViewSize) -> Double? { nil }

  /// Who is laid out first when space is tight.
  var layoutPriority: Double { 0 }

  /// The distances the node likes to its neighbours.
  var spacing: ViewSpacing { ViewSpacing() }

  /// How much of the spacing around the node holds, 0...1; nil where layout values say so.
  var ownSpacingProgress: Double? { nil }

  /// Notes that a child tells the container's layout something else than before.
  func layoutValuesChanged() { parent?.layoutValuesChanged() }

  /// Whether the node, or one that it stands for, may tell the container's layout values; mostly none
  /// does, and then none is asked for.
  var tellsLayoutValues: Bool { false }

  /// A value set for the container's layout.
  func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Whether the view may say itself where guides lie that are made of the size alone; mostly none
  /// does, and then none is asked.
  var saysGuidesOfSize: Bool { false }

  /// Where an alignment guide lies for a proposal, nil where the view does not say so itself.
  ///
  /// Points from the top, or from where lines start. It is asked before the node is placed, and must
  /// not place it.
  func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? { nil }

  /// Whether layout changes below stay below.
  var isLayoutBoundary: Bool { false }

  /// Whether the node's frame is followed in motion, see ``GeometryMotion``.
  var tracksGeometry: Bool { false }

  /// Compares where the nodes below stand with where they stood, see the geometry pass.
  func recordGeometry(_ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction) {
    let transaction = pass.transaction(transaction, below: self)
    if tracksGeometry { pass.record(self, at: position, transaction) }
    visitChildren { $0.recordGeometry(pass, at: position + $0.origin, transaction) }
  }

  /// The rectangle of the node's layer that the node cuts its content to; nil where it does not.
  var clipInLayer: Rect? { nil }

  /// What ``clipInLayer`` will be once the node has grown to hold what is in it.
  var settledClipInLayer: Rect? { clipInLayer }

  /// The part of the host that a layer is cut to; nil for all that are not cut.
  var hostClip: Rect? { nil }

  /// What ``hostClip`` will be once the layer has grown to hold what is in it.
  var settledHostClip: Rect? { hostClip }

  /// The part of the host that a rectangle of what stands in the node, in the host, is cut to; nil where
  /// it is not cut.
  func hostClip(of rect: Rect) -> Rect? { nil }

  /// Maps a rectangle of what stands in the node, as the nearest layer or group sees it, to the host.
  func rectInHost(_ rect: Rect) -> Rect? { parent?.rectInHost(rect) }

  /// Reacts to its row scrolling out of sight, while it keeps its state, or back in.
  func rowVisibilityChanged(to isVisible: Bool) {}

  // MARK: Paint and input

  /// The node itself, where it may take the focus.
  var focusTarget: (any FocusTarget)? { nil }

  /// Reacts to the focus coming to something below, going elsewhere or to nothing.
  func focusMoved(inside target: (any FocusTarget)?) {}

  /// The node itself, where its content scrolls.
  var scrollable: (any Scrollable)? { nil }

  /// Uses a key that is pressed while it, or something in it, has the focus; returns whether it did.
  func use(_ press: KeyPress) -> Bool { false }

  /// What stands in the menu of the view; nil where it has none.
  var contextMenuItems: [ContextMenuItem]? { nil }

  /// Draws the node with its origin at a position of the segment.
  func paint(_ canvas: Canvas, at position: Point) {
    visitChildren { $0.paint(canvas, at: position + $0.origin) }
  }

  /// Collects what reacts at a position in the node's coordinates, the deepest first.
  ///
  /// - Returns: Whether something here or below takes the position up.
  func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    var children: ContiguousArray<ViewNode> = []
    visitChildren { children.append($0) }
    for child in children.reversed() where child.hitTest(point - child.origin, &hits) {
      return true
    }
    return false
  }

  /// Maps a position in a child's coordinates to the node's, or nil where nothing maps it.
  func fromChild(_ point: Point, _ child: ViewNode) -> Point { point + child.origin }

  /// What the node and those below are to assistive technology.
  func collectAccessibility(into elements: inout [AccessibilityNode], at position: Point) {
    visitChildren { $0.collectAccessibility(into: &elements, at: position + $0.origin) }
  }

  /// What tells the node's element from all others.
  var accessibilityID: AccessibilityNode.ID {
    AccessibilityNode.ID(layer: layer?.identity ?? 0, node: ObjectIdentifier(self))
  }

  /// Moves the focus on from a field below, where the node knows which one is next; returns whether it
  /// did.
  func moveFocus(from field: any FocusTarget, backwards: Bool) -> Bool { false }

  /// Scrolls sideways as little as needed for a part of a field below to be seen, points in the node's
  /// coordinates.
  func reveal(_ part: ClosedRange<Double>, of field: any FocusTarget) {}

  /// Does something that the node itself knows how to do; returns whether it does.
  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool { false }

  /// Gives the focus to what the node's element stands for; returns whether it takes it.
  func takeAccessibilityFocus() -> Bool {
    guard let target = focusTarget, target.takesFocus else { return false }
    host.setFocus(target)
    return true
  }

  // MARK: The end

  /// Lets go of the node and all below, after which nothing of it moves or calls back.
  final func unmount() {
    guard isMounted else { return }
    isMounted = false
    willUnmount()
    visitChildren { $0.unmount() }
    host.forget(self)
    parent = nil
    layer = nil
  }

  /// Ends what the node itself has going.
  func willUnmount() {}
}

extension LayerNode {
  /// Makes the node its own layer, and with it that of the nodes below.
  final func becomeLayer() { layer = self }
}
