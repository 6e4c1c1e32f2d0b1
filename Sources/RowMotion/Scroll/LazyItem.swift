/// A view of a lazy stack, with the transitions that it comes and goes by.
@MainActor final class LazyItem: LazyRow {
  let node: LazyItemNode
  let slot: DynamicSlot
  private(set) var key: RowKey
  var index: Int
  private(set) var isExiting = false
  /// Whether a view of the same key may have come since it began to exit.
  var mayHaveReturned = false
  /// When it came by a change, and not only into view, seconds.
  var insertionTime: Double?
  /// Where it was before the change that made its node, points from the stack's top.
  var oldTop: Double?
  /// Whether it has been placed since it was shown.
  var hasStood = false
  /// Whether some of its room was seen at the last layout.
  var wasInView = false
  /// The lift of the view while it passes others.
  var lift = RowLift()
  /// How far it may have moved by itself until now without an animation, points.
  var unanimatedDistance = 0.0

  init(_ node: LazyItemNode, _ key: RowKey) {
    self.node = node
    self.key = key
    index = node.leaf.start + node.localIndex
    slot = DynamicSlot(identity: key.id, content: node)
    node.item = self
  }

  var leaf: LeafRowProvider { node.leaf }

  var localIndex: Int {
    get { node.localIndex }
    set { node.localIndex = newValue }
  }

  var hasExited: Bool { slot.motionEnd <= node.host.time }

  /// What stands in the stack.
  var placed: ViewNode { slot.standIn(for: node) }

  /// Whether anything in it moves.
  var isBusy: Bool {
    node.deepMotionEnd > node.host.time || slot.motionEnd > node.host.time
  }

  /// Whether the user presses something in it or types into it.
  var hasInteraction: Bool {
    node.isAbove(node.host.pressed) || node.isAbove(node.host.focus)
  }

  func take(_ leaf: LeafRowProvider, _ index: Int) {
    node.take(leaf, index)
    if leaf !== self.leaf { key = leaf.key(at: node.localIndex) }
    self.index = index
  }

  // MARK: Coming and going

  /// Goes out; returns whether there is a way.
  func exit(_ stack: LazyStackNode, _ context: SyncContext) -> Bool {
    isExiting = true
    node.isExiting = true
    if slot.remove(stack, context) { return true }
    // It is gone, though it may have been on its way in.
    slot.endTransitions()
    return false
  }

  /// Comes back where it was exiting.
  func reverse(_ stack: LazyStackNode, _ context: SyncContext) {
    isExiting = false
    node.isExiting = false
    mayHaveReturned = false
    node.bringUpToDate(context.transaction)
    slot.reverse(stack, context)
  }

  /// Drops out of what the stack shows but keeps its state.
  func detach() {
    hasStood = false
    wasInView = false
    insertionTime = nil
    oldTop = nil
    lift = RowLift()
    node.isAttached = false
    node.visibilityChanged(false)
    // Where it stood says nothing about where it will stand.
    slot.visit { $0.forgetGeometry() }
  }

  /// Comes back into what the stack shows.
  func attach() {
    guard !node.isAttached else { return }
    node.isAttached = true
    // What changed all texts meanwhile did not reach it.
    node.forgetMeasurements()
    node.visibilityChanged(true)
  }

  /// Is there again, out of sight, with the state that it had when it went.
  func returnOutOfSight(_ leaf: LeafRowProvider, _ index: Int) {
    take(leaf, index)
    isExiting = false
    node.isExiting = false
    mayHaveReturned = false
    node.renewIdentity()
    slot.endTransitions()
    detach()
  }

  func unmount() { slot.unmount() }

  // MARK: Passing others

  /// True while it is drawn above the others.
  var isLifted: Bool { lift.isRunning(at: node.host.time) && !isExiting }

  /// The visible frame of the view, with the stack's origin at a position.
  func visibleFrame(at position: Point) -> Rect {
    let offset = node.firstDrawn?.geometry?.offset(at: node.host.time) ?? .zero
    return Rect(origin: position + placed.origin + offset, size: placed.size)
  }

  // MARK: What is noted of where it stands

  /// Has it stay where it is seen on its way, though where it goes turned out to be further down.
  func holdGeometry(_ distance: Double) {
    guard distance != 0 else { return }
    node.holdGeometry(distance)
    if placed !== node { placed.holdGeometry(distance) }
  }

  /// Moves what is noted of where it stands, with no motion.
  func translateGeometry(by distance: Double) {
    node.translateGeometry(by: distance)
    if placed !== node { placed.translateGeometry(by: distance) }
  }
}

extension ViewNode {
  /// Has nodes of a layer that are on their way stay where they are seen, though where they go turned
  /// out to be further down.
  fileprivate func holdGeometry(_ distance: Double) {
    geometry?.hold(distance, self)
    visitChildren { child in
      if !(child is LayerNode) { child.holdGeometry(distance) }
    }
  }

  /// Moves what is noted of where the nodes of a layer stand, with no motion.
  fileprivate func translateGeometry(by distance: Double) {
    geometry?.translate(by: distance)
    visitChildren { child in
      if !(child is LayerNode) { child.translateGeometry(by: distance) }
    }
  }

  /// Forgets where the nodes of a layer stood.
  fileprivate func forgetGeometry() {
    geometry = nil
    visitChildren { child in
      if !(child is LayerNode) { child.forgetGeometry() }
    }
  }
}

/// The node of one view of a lazy stack.
final class LazyItemNode: UnaryNode, StateOwner {
  private(set) var identity = DisplaySegment.nextVersion()
  private(set) var leaf: LeafRowProvider
  var localIndex: Int
  /// Whether its data is removed and it exits.
  var isExiting = false
  /// Whether it is among those that the stack shows.
  var isAttached = true
  /// The item that owns the node; nil while the node is made.
  fileprivate(set) weak var item: LazyItem?
  private var version = -1
  let scope = ObservationScope()

  init(_ stack: LazyStackNode, _ leaf: LeafRowProvider, _ index: Int) {
    self.leaf = leaf
    localIndex = index - leaf.start
    var context = leaf.context
    context.parent = stack
    context.transaction = ActiveTransaction()
    super.init(context)
    sync(ActiveTransaction())
  }

  /// Stands for the view at another index from now on, one with the same key.
  func take(_ leaf: LeafRowProvider, _ index: Int) {
    localIndex = index - leaf.start
    if leaf !== self.leaf { version = -1 }
    self.leaf = leaf
  }

  /// Takes another number: what is seen of it from now on has nothing to do with what was.
  func renewIdentity() { identity = DisplaySegment.nextVersion() }

  func bringUpToDate(_ transaction: ActiveTransaction) {
    if version != leaf.version, !isExiting { sync(transaction) }
  }

  private func sync(_ transaction: ActiveTransaction) {
    version = leaf.version
    environment = leaf.context.environment
    var context = leaf.context
    context.parent = self
    context.transaction = transform(transaction)
    host.statistics.bodies += 1
    let old = content
    let node = scope.observe(self) { leaf.syncRow(at: localIndex, old, context) }
    if node !== old { setContent(node) }
  }

  func evaluate(_ transaction: ActiveTransaction) {
    if !isExiting, isAttached, version == leaf.version { return sync(transaction) }
    // Out of sight, or where its index in new data is not known yet, it is brought up to date later.
    scope.pendingTransaction = nil
    if !isExiting { version = -1 }
  }

  // What is changed out of sight is not played when the view is scrolled to.
  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    guard let item, item.hasStood, let stack = parent as? LazyStackNode, stack.isInSight(item)
    else {
      return transaction.unseen
    }
    return transaction
  }

  override func willUnmount() { scope.cancel() }
}
