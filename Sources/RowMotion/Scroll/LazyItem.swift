/// The node of a view of a lazy stack, with the transitions that insert and remove it.
final class LazyItem: UnaryNode, LazyRowNode {
  private(set) var identity = DisplaySegment.nextVersion()
  @exclusivity(unchecked) var slot: RowSlot
  let scope = ObservationScope()
  private(set) var isExiting = false
  /// The transitions; nil if no change has inserted or removed the view.
  private var transitions: DynamicSlot?
  /// The time of the insertion by a change, in seconds; nil if the view only came into view.
  var insertionTime: Double?
  /// The top before the change that created the node, in points from the stack's top.
  var oldTop: Double?
  /// True if the view has been placed since it was shown.
  var hasBeenPlaced = false
  /// The lift of the view while it passes others.
  var lift = RowLift()
  /// The distance that the view may have moved by itself without an animation so far, in points.
  var unanimatedDistance = 0.0

  init(_ stack: LazyStackNode, _ leaf: LeafRowProvider, _ index: Int) {
    slot = RowSlot(leaf, index)
    super.init(leaf.rowContext(below: stack, ActiveTransaction()))
    updateIfNeeded(ActiveTransaction())
  }

  func observeContent(_ make: () -> ViewNode) -> ViewNode { scope.observe(self, make) }

  private var stack: LazyStackNode? { parent as? LazyStackNode }

  var isContainerStale: Bool { stack?.rows.isStale ?? true }

  var hasExited: Bool { transitionEnd <= runtime.time }

  /// The time at which the transitions end, in seconds.
  var transitionEnd: Double { transitions?.motionEnd ?? -.infinity }

  /// The node in the stack's layout: the view's transition if it has one, or else the view.
  var placed: ViewNode { transitions?.layoutNode(for: self) ?? self }

  /// True while anything in the view animates.
  var isBusy: Bool { max(deepMotionEnd, transitionEnd) > runtime.time }

  /// Visits the view, and its transitions.
  func visitPlaced(_ visit: @MainActor (ViewNode) -> Void) {
    if let transitions { transitions.visit(visit) } else { visit(self) }
  }

  // Changes made out of view do not animate when the view is scrolled to.
  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    hasBeenPlaced && stack?.mayBeVisible(self) == true ? transaction : transaction.offscreen
  }

  override func willUnmount() {
    scope.cancel()
    transitions?.endTransitions()
    transitions = nil
  }

  // MARK: Insertion and removal

  private func makeTransitions() -> DynamicSlot {
    let made = transitions ?? DynamicSlot(identity: key.id, content: self)
    transitions = made
    return made
  }

  /// Starts the insertion.
  func insert(_ stack: LazyStackNode, _ context: SyncContext) {
    makeTransitions().insert(stack, context)
  }

  /// Starts the exit; returns true if it animates.
  func exit(_ stack: LazyStackNode, _ context: SyncContext) -> Bool {
    isExiting = true
    if makeTransitions().remove(stack, context) { return true }
    // The view is removed, though its insertion may still animate.
    transitions?.endTransitions()
    return false
  }

  /// Reverses the exit, so the view appears again.
  func reverse(_ context: SyncContext) {
    isExiting = false
    updateIfNeeded(context.transaction)
    transitions?.reverse(context)
  }

  func willDetach() {
    hasBeenPlaced = false
    insertionTime = nil
    oldTop = nil
    lift = RowLift()
    // A change that affects all texts does not reach the view while it is not shown.
    forgetMeasurements()
    // The next position must not be compared with the old one.
    visitPlaced { $0.forgetGeometry() }
  }

  /// Restores an exited view, to be cached, with the state it had when it was removed.
  func restoreExited(_ leaf: LeafRowProvider, _ index: Int) {
    assign(leaf, index)
    isExiting = false
    // The view's past and future positions are not compared.
    identity = DisplaySegment.nextVersion()
    transitions?.endTransitions()
  }

  // MARK: Passing others

  /// True while the view is drawn above the others.
  var isLifted: Bool { lift.isRunning(at: runtime.time) && !isExiting }

  /// The drawn frame of the view in the host; nil if it draws nothing.
  ///
  /// - Complexity: O(n) in the nodes.
  var drawnFrame: Rect? {
    guard let drawn = firstDrawn else { return nil }
    return drawn.hostRect(drawn.geometry?.rect(at: runtime.time))
  }

  /// Returns the frame in which the view is drawn at a time, in points in the layer; nil if it draws
  /// nothing.
  ///
  /// - Complexity: O(n) in the nodes.
  func drawnRect(at time: Double) -> Rect? {
    guard let drawn = firstDrawn, let rect = drawn.geometry?.rect(at: time) else { return nil }
    // The rest of the view moves with its first node, which may still be larger.
    let corner = drawn.originInLayer - placed.originInLayer
    return rect.union(Rect(origin: rect.origin - corner, size: placed.size))
  }

  /// Returns the drawn frame of the view for a position of the stack's origin.
  func drawnFrame(at position: Point) -> Rect {
    let offset = firstDrawn?.geometry?.offset(at: runtime.time) ?? .zero
    return Rect(origin: position + placed.origin + offset, size: placed.size)
  }
}

extension ViewNode {
  /// The first node, at or below this one, whose position is tracked in motion.
  final var firstDrawn: ViewNode? {
    if tracksGeometry, geometry != nil { return self }
    var found: ViewNode?
    visitChildren { if found == nil { found = $0.firstDrawn } }
    return found
  }

  /// Keeps a layer's moving nodes where they are drawn if their target is further down than
  /// expected.
  func preserveVisiblePosition(_ distance: Double) {
    geometry?.preserveVisiblePosition(distance, self)
    visitChildren { child in
      if !(child is LayerNode) { child.preserveVisiblePosition(distance) }
    }
  }

  /// Moves the recorded geometry of the nodes of a layer without an animation.
  func translateGeometry(by distance: Double) {
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
