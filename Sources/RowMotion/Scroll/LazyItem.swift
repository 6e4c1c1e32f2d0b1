/// A view of a lazy stack, with the transitions that insert and remove it.
@MainActor final class LazyItem: LazyRow {
  let node: LazyItemNode
  let slot: DynamicSlot
  private(set) var key: RowKey
  var index: Int
  private(set) var isExiting = false
  /// True if a view with the same key may have been inserted since this one began to exit.
  var mayHaveReturned = false
  /// The time of the insertion by a change, in seconds; nil if the view only came into view.
  var insertionTime: Double?
  /// The top before the change that created the node, in points from the stack's top.
  var oldTop: Double?
  /// True if the view has been placed since it was shown.
  var hasBeenPlaced = false
  /// True if a part of the view's layout frame was in view at the last layout.
  var wasInView = false
  /// The lift of the view while it passes others.
  var lift = RowLift()
  /// The distance that the view may have moved by itself without an animation so far, in points.
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

  /// The node in the stack's layout: the view's transition if it has one, or else the view.
  var placed: ViewNode { slot.layoutNode(for: node) }

  /// True while anything in the view animates.
  var isBusy: Bool {
    node.deepMotionEnd > node.host.time || slot.motionEnd > node.host.time
  }

  /// True while the user presses something in the view or types into it.
  var hasInteraction: Bool {
    node.isSelfOrAncestor(of: node.host.pressed) || node.isSelfOrAncestor(of: node.host.focus)
  }

  func assign(_ leaf: LeafRowProvider, _ index: Int) {
    node.assign(leaf, index)
    if leaf !== self.leaf { key = leaf.key(at: node.localIndex) }
    self.index = index
  }

  // MARK: Insertion and removal

  /// Starts the exit; returns true if it animates.
  func exit(_ stack: LazyStackNode, _ context: SyncContext) -> Bool {
    isExiting = true
    node.isExiting = true
    if slot.remove(stack, context) { return true }
    // The view is removed, though its insertion may still animate.
    slot.endTransitions()
    return false
  }

  /// Reverses the exit, so the view appears again.
  func reverse(_ stack: LazyStackNode, _ context: SyncContext) {
    isExiting = false
    node.isExiting = false
    mayHaveReturned = false
    node.updateIfNeeded(context.transaction)
    slot.reverse(stack, context)
  }

  /// Marks the view as not shown; its state is kept.
  func detach() {
    hasBeenPlaced = false
    wasInView = false
    insertionTime = nil
    oldTop = nil
    lift = RowLift()
    node.isAttached = false
    node.visibilityChanged(false)
    // The next position must not be compared with the old one.
    slot.visit { $0.forgetGeometry() }
  }

  /// Marks the view as shown again.
  func attach() {
    guard !node.isAttached else { return }
    node.isAttached = true
    // A change that affected all texts did not reach the view while it was not shown.
    node.forgetMeasurements()
    node.visibilityChanged(true)
  }

  /// Restores an exited view off screen, with the state it had when it was removed.
  func reattachOffscreen(_ leaf: LeafRowProvider, _ index: Int) {
    assign(leaf, index)
    isExiting = false
    node.isExiting = false
    mayHaveReturned = false
    node.renewIdentity()
    slot.endTransitions()
    detach()
  }

  func unmount() { slot.unmount() }

  // MARK: Passing others

  /// True while the view is drawn above the others.
  var isLifted: Bool { lift.isRunning(at: node.host.time) && !isExiting }

  /// Returns the drawn frame of the view for a position of the stack's origin.
  func visibleFrame(at position: Point) -> Rect {
    let offset = node.firstDrawn?.geometry?.offset(at: node.host.time) ?? .zero
    return Rect(origin: position + placed.origin + offset, size: placed.size)
  }

  // MARK: Recorded geometry

  /// Keeps a moving view where it is drawn if its target is further down than expected.
  func preserveVisiblePosition(_ distance: Double) {
    guard distance != 0 else { return }
    node.preserveVisiblePosition(distance)
    if placed !== node { placed.preserveVisiblePosition(distance) }
  }

  /// Moves the recorded geometry without an animation.
  func translateGeometry(by distance: Double) {
    node.translateGeometry(by: distance)
    if placed !== node { placed.translateGeometry(by: distance) }
  }
}

extension ViewNode {
  /// Keeps a layer's moving nodes where they are drawn if their target is further down than
  /// expected.
  fileprivate func preserveVisiblePosition(_ distance: Double) {
    geometry?.preserveVisiblePosition(distance, self)
    visitChildren { child in
      if !(child is LayerNode) { child.preserveVisiblePosition(distance) }
    }
  }

  /// Moves the recorded geometry of the nodes of a layer without an animation.
  fileprivate func translateGeometry(by distance: Double) {
    geometry?.translate(by: distance)
    visitChildren { child in
      if !(child is LayerNode) { child.translateGeometry(by: distance) }
    }
  }

  /// Discards the recorded geometry of the nodes of a layer.
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
  /// True if the view's data is removed and the view exits.
  var isExiting = false
  /// True while the view is one of the stack's shown views.
  var isAttached = true
  /// The item that owns the node; nil while the node is created.
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

  /// Assigns the node to the view with the same key at another index.
  func assign(_ leaf: LeafRowProvider, _ index: Int) {
    localIndex = index - leaf.start
    if leaf !== self.leaf { version = -1 }
    self.leaf = leaf
  }

  /// Changes the identity, so that the view's past and future positions are not compared.
  func renewIdentity() { identity = DisplaySegment.nextVersion() }

  func updateIfNeeded(_ transaction: ActiveTransaction) {
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
    // A view that is not shown, or has no known index in new data, is updated later.
    scope.pendingTransaction = nil
    if !isExiting { version = -1 }
  }

  // Changes made out of view do not animate when the view is scrolled to.
  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    guard let item, item.hasBeenPlaced, let stack = parent as? LazyStackNode,
      stack.mayBeVisible(item)
    else {
      return transaction.offscreen
    }
    return transaction
  }

  override func willUnmount() { scope.cancel() }
}
