/// The name inside the library; the underscore says that programs do not use the type.
typealias ViewNode = _ViewNode

/// The persistent counterpart of a view's values: its position, state, geometry and motion.
///
/// Nodes form a tree. Some are transparent: their children take part in the layout of the nearest
/// ancestor that is not. The class is public because ``View`` needs it; it has no public members.
///
/// | invariant | meaning |
/// | --- | --- |
/// | parent | the owner of a node is its parent until the node is unmounted; the root has none |
/// | needsPlacement | if a node sets it, all its ancestors up to the layout boundary do |
/// | running | a node is in `RunningMotions` exactly while `isRunning` is set |
@MainActor public class _ViewNode {
  final unowned(unsafe) let runtime: Runtime
  final unowned(unsafe) var parent: ViewNode?
  /// The nearest node at or above this one with segments of its own; nil once unmounted.
  ///
  /// Stored, since every running node reads it in every frame.
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
  /// The node of a running transition, which places this node in the layout; nil without one.
  final weak var transitionNode: (any TransitionPlacementNode)?

  final var isRunning = false
  final var isMounted = true
  /// True if layout changes below the node do not affect the nodes above.
  final var isLayoutBoundary = false

  init(_ context: SyncContext) {
    runtime = context.runtime
    parent = context.parent
    layer = context.parent?.layer
    depth = (context.parent?.depth ?? -1) + 1
    environment = context.environment
    context.runtime.statistics.nodes += 1
  }

  // MARK: Structure

  /// Calls the closure with each child, including exiting ones.
  func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {}

  /// Appends the nodes that take part in the layout of the container above.
  func collectLayoutChildren(into children: inout LayoutChildren) {
    children.append(self)
  }

  /// The geometry after the last layout; up to date, unlike `geometry`.
  final var currentGeometry: GeometryMotion? {
    layer?.recordGeometryIfNeeded()
    return geometry
  }

  /// Records that the children of a dynamic node below have changed.
  func structureChanged() {
    parent?.structureChanged()
  }

  /// Records that an animation changed the number of children of the node, so that the others must
  /// make space in that animation.
  func childrenChanged(by animator: ViewNode) { parent?.childrenChanged(by: animator) }

  /// True if an id that is given around the node also applies to its content.
  var sharesIdentityWithContent: Bool { false }

  /// The only child of a node that modifies it; nil for all other nodes.
  var onlyChild: ViewNode? { nil }

  /// Returns a value that the view passes to its container, such as a transition.
  ///
  /// - Parameter ofFirst: True if the first one of several views counts, as for a modifier around
  ///   them; otherwise several views have no value.
  /// - Complexity: O(d) for d modifiers and groups around it; a list asks each row in each frame.
  func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool = false) -> Value? { nil }

  /// Returns the trait that modifiers around the node pass to its container.
  func enclosingTrait<Value>(_ key: TraitKey<Value>) -> Value? {
    sharesIdentityWithContent ? parent?.enclosingTrait(key) : nil
  }

  // MARK: Environment and transactions

  /// Inherits an environment that changed above, without new view values.
  func inherit(_ environment: EnvironmentValues) {
    if self.environment.isIdentical(to: environment) { return }
    let old = self.environment
    setEnvironment(environment)
    environmentChanged(from: old)
    visitChildren { $0.inherit(environment) }
  }

  /// Sets the environment, and requests layout if the layout direction changed.
  final func setEnvironment(_ new: EnvironmentValues) {
    let directionChanged = environment.layoutDirection != new.layoutDirection
    environment = new
    if directionChanged { invalidateLayout() }
  }

  /// Reacts to a new environment.
  func environmentChanged(from old: EnvironmentValues) {}

  /// Returns the transaction for the node and its descendants, given the one from above.
  func transform(_ transaction: ActiveTransaction) -> ActiveTransaction { transaction }

  /// Returns the transaction that reaches the node from the ancestor that lays it out; the nodes in
  /// between may change it.
  final func transform(
    _ transaction: ActiveTransaction, upTo ancestor: ViewNode?
  ) -> ActiveTransaction {
    guard let parent, parent !== ancestor else { return transaction }
    return parent.transform(parent.transform(transaction, upTo: ancestor))
  }

  /// Returns the transaction that reaches the node from the root.
  final func transaction(from root: ActiveTransaction) -> ActiveTransaction {
    guard let parent else { return transform(root) }
    return transform(parent.transaction(from: root))
  }

  /// Returns the context for an update of the children that does not come from the parent.
  final func context(for transaction: ActiveTransaction) -> SyncContext {
    SyncContext(
      runtime: runtime, parent: self, environment: environment,
      transaction: self.transaction(from: transaction))
  }

  // MARK: Motion

  /// Samples the node's motion at the host's time; returns whether it continues.
  func tick(_ context: TickContext) -> Bool {
    let moves = geometry?.tick(self, context) ?? false
    guard let sizeMotion else { return moves }
    return tickSize(sizeMotion) || moves
  }

  /// Adds the node's own motions.
  func addMotion(to times: inout MotionTimes) {
    geometry?.addMotion(to: &times)
    sizeMotion?.addMotion(to: &times)
  }

  /// The end and the next change of the node's own motions.
  final var motionTimes: MotionTimes {
    var times = MotionTimes(at: runtime.time)
    addMotion(to: &times)
    return times
  }

  /// The time at which the node's own motion ends, in seconds; -infinity if nothing moves.
  final var motionEnd: Double { motionTimes.end }

  // MARK: Layout, carried out by ViewNode+Layout.swift

  /// Returns the size for a proposal; called only if no measurement is cached.
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { .zero }

  /// Places the children within `size`.
  func placeContents(_ proposal: ProposedViewSize) {}

  /// Discards measurements and the placement of the contents.
  func clearLayout() {
    measurements.removeAll()
    needsPlacement = true
    // A transition's nodes around the view are not its ancestors in the tree.
    transitionNode?.clearLayoutOfTransition()
  }

  /// Lays out exiting views below, which no layout places, at their current positions.
  ///
  /// - Parameter oldWidth: The node's width before the layout, in points.
  func placeExits(oldWidth: Double) {}

  /// Sets aside layout results that depend on time; the closures restore them.
  ///
  /// - Returns: True if anything moves in the node; otherwise it measures the same at any time.
  func setLayoutAside(_ restore: inout [@MainActor () -> Void]) -> Bool {
    var moves = isRunning
    visitChildren { if $0.setLayoutAside(&restore) { moves = true } }
    if moves {
      let saved = measurements
      measurements.removeAll()
      restore.append { self.measurements = saved }
    }
    return moves
  }

  /// The node's preferred distances to its neighbors.
  var spacing: ViewSpacing { ViewSpacing() }

  /// The settings of the node, or of one that it stands for.
  var layoutSettings: LayoutSettings { LayoutSettings() }

  /// Returns a value set for the container's layout.
  func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Returns an explicit alignment guide for a proposal; nil if the view does not set it.
  ///
  /// The guide is in points from the top or the leading edge. The method is called before the node
  /// is placed, and must not place it.
  func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? { nil }

  /// True if the node's frame is animated, see ``GeometryMotion``.
  var tracksGeometry: Bool { false }

  /// Compares the positions of the nodes below with their last positions, see ``GeometryPass``.
  func recordGeometry(_ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction) {
    let transaction = pass.transaction(transaction, below: self)
    if tracksGeometry { pass.record(self, at: position, transaction) }
    visitChildren { $0.recordGeometry(pass, at: position + $0.origin, transaction) }
  }

  /// Returns the part of the host that a content rectangle, in the host's coordinates, is clipped
  /// to; nil if it is not clipped.
  func hostClip(of rect: Rect) -> Rect? { nil }

  /// Returns a content rectangle, given in the nearest layer or group, in the host's coordinates.
  ///
  /// - Parameter isSettled: True if groups that are still moving count with their final position.
  func rectInHost(_ rect: Rect, isSettled: Bool) -> Rect? {
    parent?.rectInHost(rect, isSettled: isSettled)
  }

  // MARK: Paint and input

  /// Draws the node with its origin at a position of the segment.
  func paint(_ canvas: Canvas, at position: Point) {
    visitChildren { $0.paint(canvas, at: position + $0.origin) }
  }

  /// Collects the pointer targets at a position in the node's coordinates, the deepest first.
  ///
  /// - Returns: True if the node or one below is hit.
  func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    var children: ContiguousArray<ViewNode> = []
    visitChildren { children.append($0) }
    for child in children.reversed() where child.hitTest(point - child.origin, &hits) {
      return true
    }
    return false
  }

  /// Appends the accessibility elements of the node and of those below.
  func collectAccessibility(into elements: inout [AccessibilityNode], at position: Point) {
    visitChildren { $0.collectAccessibility(into: &elements, at: position + $0.origin) }
  }

  // MARK: Removal

  /// Removes the node and its descendants, after which they neither move nor call back.
  final func unmount() {
    guard isMounted else { return }
    isMounted = false
    willUnmount()
    visitChildren { $0.unmount() }
    runtime.motions.forget(self)
    parent = nil
    layer = nil
  }

  /// Ends the node's own activities.
  func willUnmount() {}
}

/// A view's settings for the layout of its container.
///
/// Most views have neither values nor guides, and are not asked for them.
struct LayoutSettings {
  /// The layout priority; stacks size children of higher priority first.
  var priority = 0.0
  /// True if the view has layout values.
  var hasValues = false
  /// True if the view has alignment guides that otherwise depend only on the size.
  var hasSizeGuides = false
}

/// A node that places a view in a transition.
@MainActor protocol TransitionPlacementNode: ViewNode {
  /// Discards the layout of the transition's nodes around the view, from the inside out.
  func clearLayoutOfTransition()
}

extension LayerNode {
  /// Makes the node its own layer, and thereby that of the nodes below.
  final func becomeLayer() { layer = self }
}

/// A node whose view is named in diagnostics.
@MainActor protocol NamedNode: ViewNode {
  var viewName: String { get }
}

extension ViewNode {
  /// The node and its ancestors, innermost first.
  final var selfAndAncestors: some Sequence<ViewNode> { sequence(first: self, next: \.parent) }

  /// The node's ancestors, innermost first.
  final var ancestors: some Sequence<ViewNode> { selfAndAncestors.dropFirst() }

  /// The node and the nodes below it, as long as each has an only child.
  final var contentChain: some Sequence<ViewNode> { sequence(first: self, next: \.onlyChild) }

  /// The names of the views from the root down to the node, separated by slashes.
  var path: String {
    selfAndAncestors.compactMap { ($0 as? any NamedNode)?.viewName }.reversed()
      .joined(separator: "/")
  }
}
