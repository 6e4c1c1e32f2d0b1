import RowCore

/// The rows without nodes right behind a row that take no space, see RowLayout+Deferral.swift.
struct DeferredRows {
  var count = 0
  /// The animation with which those that become visible are inserted.
  var animation: Animation?
}

/// The node of a row: its content, and the presence that animates its height and existence.
final class RowNode: LayerNode, LazyRowNode, NamedNode, PredictableNode, FocusFilter,
  AccessibilityActionTarget
{
  unowned(unsafe) let list: ListNode
  @exclusivity(unchecked) var slot: RowSlot
  @exclusivity(unchecked) var deferred = DeferredRows()
  @exclusivity(unchecked) private var motion = PresenceMotion(isPresent: true)
  @exclusivity(unchecked) private(set) var animatedOffset = AnimatedRowOffset()
  /// The lift of the row while it passes others.
  @exclusivity(unchecked) var lift = RowLift()
  /// True if the row is drawn as selected.
  var showsSelection = false
  let scope = ObservationScope()
  var needsRowLayout = true
  /// True if the nodes' geometry of the last layout is recorded; a moving row records it on demand.
  private var isGeometryRecorded = true
  /// The last height override, in points; nil if unspecified.
  var heightOverride: Double?
  /// The top in the list's content and the height, at the last layout, in points.
  var y = 0.0
  var height = 0.0
  /// The distance that rows below are further down than the stored heights imply, in points.
  var differenceBelow = 0.0
  /// The sum of the height steps without an animation so far, in points.
  private(set) var unanimatedDistance = 0.0

  init(_ list: ListNode, _ leaf: LeafRowProvider, _ index: Int) {
    self.list = list
    slot = RowSlot(leaf, index)
    super.init(leaf.rowContext(below: list, ActiveTransaction()))
    updateIfNeeded(ActiveTransaction())
  }

  /// The name of the row in diagnostics.
  var viewName: String { "row \(PrintableText.inline("\(id)"))" }

  var presence: Presence { motion.presence }

  /// The presence's values at the host's time.
  var sample: Presence.Sample { motion.sample }

  /// The height of the content, which animates if something inside moves, in points.
  var natural: Double { motion.natural }

  /// True if the row's data is removed: the row exits or has exited.
  var isExiting: Bool { presence.state == .disappearing || presence.state == .absent }

  var hasExited: Bool { presence.state != .disappearing }

  /// True if the content is taller than the row.
  var isCut: Bool { height < natural || isOverfull }

  var deferredCount: Int { deferred.count }

  /// The indices of the rows that are deferred behind the row.
  var deferredIndices: Range<Int> { (index + 1)..<(index + 1 + deferredCount) }

  /// Defers the rows between the row and an index.
  func deferRows(until end: Int, _ animation: Animation?) {
    deferred = DeferredRows(count: end - index - 1, animation: animation)
  }

  /// Divides the rows deferred behind the row at the index of a new row: the later ones are then
  /// deferred behind the new row.
  func splitDeferred(at index: Int, behind new: RowNode) {
    new.deferred = DeferredRows(
      count: self.index + deferredCount - index, animation: deferred.animation)
    deferred.count = index - self.index - 1
  }

  /// True while anything in the row animates.
  var isBusy: Bool { runningCount > 0 }

  // MARK: Content

  /// Creates the row's view and tracks the reads of its closure; the view's bodies track their own.
  override func observe<Content>(_ make: () -> Content) -> Content { scope.observe(self, make) }

  func observeContent(_ make: () -> ViewNode) -> ViewNode { make() }

  var isContainerStale: Bool { list.rows.isStale }

  override func willUnmount() {
    scope.cancel()
  }

  func willDetach() {
    showsSelection = false
    deferred = DeferredRows()
    // If a drag still makes room here when the row comes back, the row is displaced again.
    animatedOffset = AnimatedRowOffset()
  }

  // Changes made out of view do not animate when the row is scrolled to: it is attached only then.
  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    isAttached && list.mayBeVisible(self) ? transaction : transaction.offscreen
  }

  override func layoutBecameInvalid() {
    needsRowLayout = true
    if isAttached { list.setNeedsLayout() }
  }

  override var isRow: Bool { true }

  override func contentEdited() { list.setNeedsLayout() }

  override func reveal(_ part: Rect) { list.reveal(part, of: self) }

  override func userActed() { list.userActed(on: self) }

  /// Returns the transaction for changes of the content's height, as transformed by the content.
  func contentTransaction(from transaction: ActiveTransaction) -> ActiveTransaction {
    let transaction = transform(transaction)
    return content?.contentChain.reduce(transaction) { $1.transform($0) } ?? transaction
  }

  // MARK: Layout

  /// Measures and places the content; a step of its height animates.
  ///
  /// - Parameter fixedHeight: The row's height regardless of its content; shorter content is
  ///   centered, taller content is clipped.
  /// - Parameter snaps: True if the height changes at once although an animation was requested.
  func layout(
    width: Double, fixedHeight: Double?, isStep: Bool, _ transaction: ActiveTransaction,
    snaps: Bool = false
  ) {
    needsRowLayout = false
    let wasOverfull = isOverfull
    // Views that move in a step animate from their previous positions.
    if isStep || list.heights.hasNewCommit(for: self) { recordGeometryIfNeeded() }
    var next = placeContent(width: width, fixedHeight: fixedHeight)
    if fixedHeight == nil { runtime.statistics.rowMeasurements += 1 }
    var isStep = isStep
    var transaction = transaction
    if !isExiting, let committed = list.heights.commit(for: self, content: next) {
      next = committed.height
      if committed.isNew {
        isStep = true
        transaction.transaction.animation = committed.animation
      }
    }
    next = min(next, HeightIndex.maximumHeight)
    let step = isStep ? next - (motion.knownNatural ?? next) : 0
    if step != 0 { motion.beginReveal(wasOverfull ? .none : overhang) }
    motion.knownNatural = next
    if presence.state == .appearing { motion.setSettlingHeight(at: runtime.time) }
    if step != 0 { resize(by: step, transaction, snaps: snaps) }
    size.height = natural
    isGeometryRecorded = isStep
    if isStep {
      recordGeometry(
        GeometryPass(isStep: true, width: size.width), at: .zero,
        list.transaction(from: runtime.layout.transaction))
    }
    paintBecameInvalid()
  }

  /// Places the content, and returns the height that it gives the row.
  private func placeContent(width: Double, fixedHeight: Double?) -> Double {
    let proposal = ProposedViewSize(width: width, height: nil)
    let oldWidth = size.width
    size.width = width
    if let child {
      let remainingWidth = width - child.measure(proposal).width
      child.place(at: Point(x: environment.isRightToLeft ? remainingWidth : 0, y: 0), proposal)
    }
    placeExits(oldWidth: oldWidth)
    let height = child?.size.height ?? 0
    guard let fixedHeight else { return height }
    child?.origin.y = max(0, (fixedHeight - height) / 2)
    return fixedHeight
  }

  /// Places the content at a predicted time, or again at the host's time, if anything in it may
  /// move.
  func placeInPrediction(width: Double, changesHeight: Bool) {
    guard isBusy || size.width != width else { return }
    let old = child?.size.height
    let next = placeContent(width: width, fixedHeight: list.heights.fixedHeight(of: self))
    // A height that the app has committed stays until the content's height changes.
    if changesHeight, child?.size.height != old {
      motion.knownNatural = min(next, HeightIndex.maximumHeight)
    }
    isGeometryRecorded = false
    recordGeometryIfNeeded()
  }

  /// Moves the row's presence to the host's time; the closures restore the row.
  func predict(_ undo: inout [@MainActor () -> Void]) -> Bool {
    let saved = (motion, y, height, differenceBelow)
    _ = motion.advance(to: runtime.time)
    undo.append { (self.motion, self.y, self.height, self.differenceBelow) = saved }
    return true
  }

  override func recordGeometryIfNeeded() {
    guard !isGeometryRecorded else { return }
    isGeometryRecorded = true
    recordGeometry(
      GeometryPass(isStep: false, width: size.width), at: .zero, ActiveTransaction())
  }

  /// True if the content is taller than the row's natural height.
  var isOverfull: Bool { (child?.size.height ?? 0) > natural }

  /// The overhang of the content beyond its own frame.
  private var overhang: Overhang { motion.overhang(of: inkBounds, width: size.width) }

  /// The visible part of the content in the row's coordinates; nil if nothing is clipped.
  ///
  /// - Complexity: O(n) in what the row draws, while the row is shorter than its content.
  var clip: Rect? {
    // An exiting row clips drawing beyond its edges from the start, even while it is taller than
    // its content. So does a row whose views exit, until they have gone.
    guard isCut || sample.progress < 1 || hasLeavingInk && list.animatesHeights else { return nil }
    return motion.clip(
      Rect(x: 0, y: 0, width: size.width, height: height), isOverfull ? .none : overhang)
  }

  /// The speed of the clip's edges as a multiple of the height's speed.
  var clipSpeedFactor: Double { motion.clipSpeedFactor(overhang) }

  private func resize(by step: Double, _ transaction: ActiveTransaction, snaps: Bool) {
    let animation = environment.reduceMotion ? nil : transaction.animation
    // The step grows with a progress above 1, when a spring overshoots.
    if animation == nil, !snaps || environment.reduceMotion {
      steppedUnanimated(by: abs(step) * max(1, sample.progress))
    }
    motion.step(by: step, runtime.motions.replaced(animation), at: runtime.time)
    if presence.isRunning {
      runtime.motions.run(self)
      transaction.completion?.wait(
        for: self, logicalEnd: presence.heightDifference.logicalEndTime)
    }
  }

  // MARK: Motion

  /// Starts the insertion.
  func enter(_ transaction: ActiveTransaction) {
    motion.reset(isPresent: false)
    motion.show(runtime.motions.replaced(transaction.animation), at: runtime.time)
    motionStarted(transaction)
  }

  /// Reverses the exit, so the row appears again.
  func reverse(_ transaction: ActiveTransaction) {
    motion.show(runtime.motions.replaced(transaction.animation), at: runtime.time)
    motionStarted(transaction)
  }

  /// Starts the exit.
  func exit(_ transaction: ActiveTransaction) {
    motion.hide(runtime.motions.replaced(transaction.animation), at: runtime.time)
    motionStarted(transaction)
    runtime.focus.leave(self)
  }

  /// Restores an exited row, to be cached, with the state it had when it was removed.
  func restoreExited(_ leaf: LeafRowProvider, _ index: Int) {
    assign(leaf, index)
    renewIdentity()
    forgetVersion()
    needsRowLayout = true
    motion.reset(isPresent: true)
    lift = RowLift()
  }

  /// Exits without an animation.
  func exitImmediately() {
    motion.hide(nil, at: runtime.time)
  }

  /// Counts a height change without an animation, in points; the list's total outlives the row.
  private func steppedUnanimated(by distance: Double) {
    unanimatedDistance += distance
    list.unanimatedDistance += distance
  }

  private func motionStarted(_ transaction: ActiveTransaction) {
    if transaction.animation == nil {
      // The row was inserted or removed at once, with its whole current height.
      steppedUnanimated(by: max(natural, height))
    }
    guard presence.isRunning else { return }
    runtime.motions.run(self)
    transaction.completion?.wait(for: self, logicalEnd: presence.progress.logicalEndTime)
  }

  /// Animates the row to its layout position from its last drawn top in the viewport, in points.
  ///
  /// - Parameter isScrolledTo: True if the list scrolls to the row in the same change.
  /// - Returns: False if the row is drawn at its layout position already.
  func slide(from drawnTop: Double, isScrolledTo: Bool, _ transaction: ActiveTransaction) -> Bool {
    animatedOffset.slidesWithScroll = isScrolledTo
    let distance = drawnTop - (presentationY(isSliding: true) - list.offset)
    // Heights are stored in steps of 1/1024 point, so the row may be slightly off its old position.
    guard abs(distance) > 0.002 else { return false }
    animatedOffset.slide.shift(by: distance)
    animate(&animatedOffset.slide, to: 0, transaction)
    updateOffset()
    return true
  }

  /// Draws the row above the others until it arrives at its position.
  func raise(_ animation: Animation?) {
    lift.start(
      environment.reduceMotion ? nil : runtime.motions.replaced(animation), at: runtime.time)
    if isLifted { runtime.motions.run(self) }
  }

  /// Lifts the row above the others for a drag; it is lifted until the drop raises it.
  func pickUp() {
    lift.hold(environment.reduceMotion ? nil : RowDrag.pickUpAnimation, at: runtime.time)
    updateOffset()
    if isLifted { runtime.motions.run(self) }
  }

  /// True while the row is drawn above the others.
  var isLifted: Bool { lift.isLifted }

  /// The elevation of the row above the others, 0...1.
  var elevation: Double { lift.elevation(at: runtime.time) }

  /// Displaces the row to make room for a dragged row; 0 moves it back.
  func displace(by distance: Double, _ animation: Animation?) {
    let displacement = animatedOffset.displacement
    guard
      distance != displacement.target
        || (animation == nil && displacement.isRunning(at: runtime.time))
    else { return }
    if animation != nil, environment.reduceMotion {
      steppedUnanimated(by: abs(distance - displacement.value(at: runtime.time)))
    }
    if let animation = runtime.motions.replaced(animation), !environment.reduceMotion {
      animatedOffset.displacement.set(distance, animation: animation, at: runtime.time)
      runtime.motions.run(self)
    } else {
      animatedOffset.displacement = AnimatedValue(distance)
    }
    updateOffset()
    runtime.setNeedsDisplay()
  }

  /// Updates whether the row is drawn away from its layout position.
  func updateOffset() { animatedOffset.update(at: runtime.time, isDragged: isDragged) }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    if isAttached { list.setNeedsLayout() }
    if animatedOffset.isAway { updateOffset() }
    if isLifted { lift.update(at: context.time) }
    if motion.advance(to: context.time) {
      list.remove(self)
      return false
    }
    return presence.isRunning || animatedOffset.isRunning(at: context.time) || isLifted
      || superIsRunning
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(presence)
    times.add(animatedOffset.slide)
    times.add(animatedOffset.displacement)
    times.add(lift)
  }

  // MARK: Position

  /// The drawn top in the list's content, in points.
  var presentationY: Double {
    guard animatedOffset.isAway else { return y }
    return presentationY(isSliding: animatedOffset.slide.isRunning(at: runtime.time))
  }

  /// Returns the drawn top; a slide into or out of view begins or ends just outside the viewport.
  private func presentationY(isSliding: Bool) -> Double {
    if let rowDrag = list.rowDrag, rowDrag.row === self { return rowDrag.top }
    // A row that is scrolled to moves as far as the list scrolls, so it stays in view.
    let isLimited = isSliding && !animatedOffset.slidesWithScroll
    let base = isLimited ? min(max(y, list.offset - height), list.offset + list.viewportHeight) : y
    return base + animatedOffset.slide.value(at: runtime.time)
      + animatedOffset.displacement.value(at: runtime.time)
  }

  /// True while the row is dragged.
  var isDragged: Bool { list.rowDrag?.row === self }

  /// The opacity of the row, 0...1.
  var opacity: Double { sample.clampedProgress }

  /// The drawn frame of the row in host coordinates.
  var hostFrame: Rect {
    let frame = list.hostFrame
    let top = isAttached ? presentationY : list.inset + list.rows.heights.minY(of: index)
    return Rect(
      x: frame.minX + list.inset + list.rowShift, y: frame.minY + top - list.offset,
      width: list.rowWidth, height: height)
  }

  override var hostOrigin: Point { hostFrame.origin }

  // A cached row has no visible area.
  override var hostClip: Rect? { isAttached ? hostFrame.intersection(list.hostFrame) : .zero }

  override var surface: ResolvedColor { list.drawing.surface(of: self) }

  var info: RowInfo {
    let content = contentMotion
    var velocity = presence.heightVelocity(natural: natural, at: runtime.time)
    if height > 0 { velocity += sample.progress * content.velocity }
    return RowInfo(
      id: id, index: isExiting ? nil : index, minY: hostFrame.minY, height: height,
      state: presence.state, progress: sample.progress,
      targetHeight: isExiting ? 0 : content.target,
      heightVelocity: velocity)
  }

  /// The row's frame in the current frame, for reports.
  var frame: RowFrame {
    RowFrame(
      id: id, index: isExiting ? nil : index, minY: hostFrame.minY, height: height)
  }

  /// The height of the row once nothing in it animates, in points.
  var settledHeight: Double { movingContent?.targetHeight(contentProposal) ?? natural }

  /// The target and the velocity of the content's height.
  private var contentMotion: LengthMotion {
    movingContent?.heightMotion(contentProposal) ?? LengthMotion(target: natural, velocity: 0)
  }

  /// The content while something in it animates; nil if its height is final.
  private var movingContent: ViewNode? {
    let isAtRest = runningCount == (isRunning ? 1 : 0)
    guard !isAtRest, natural == child?.size.height else { return nil }
    return child
  }

  private var contentProposal: ProposedViewSize {
    ProposedViewSize(width: size.width, height: nil)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard !isExiting, point.y >= 0, point.y < height else { return false }
    let isHit = super.hitTest(point, &hits)
    guard list.selection.selected != nil, point.x >= 0, point.x < list.rowWidth else {
      return isHit
    }
    hits.append(Hit(target: self, point: point))
    return true
  }

  func visitFocusable(_ visit: @MainActor (ViewNode) -> Void) {
    if !isExiting { visitChildren(visit) }
  }

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    list.accessibleRows.perform(kind, on: self)
  }

  override var earlierAccessibilityID: AccessibilityNode.ID? { list.accessibleRows.id(of: key) }

  override var isSingleTabStop: Bool { list.acceptsFocus }

  /// Focuses the row's first field; returns false if there is none.
  func focusFirstField() -> Bool {
    guard let field = firstField else { return false }
    runtime.focus.set(field)
    field.caretMoved(to: .max)
    return true
  }

  // A click on a field in the row selects the row as well.
  override func fieldTapped() { if acceptsTaps { tapped() } }

  // A key that focuses a field in the row selects the row, as a click does.
  override func fieldEntered() { if acceptsTaps { list.selection.select(self, []) } }

  override func showAdjacentRow(backwards: Bool) -> LayerNode? {
    list.showRow(beside: self, by: backwards ? -1 : 1)
  }

  /// Focuses the row in its list; returns false if the list does not take focus.
  override func receiveFocus() -> Bool {
    guard list.acceptsFocus, !isExiting, isAttached, list.selection.isSelectable(self) else {
      return false
    }
    list.selection.focus(id, index: index)
    runtime.focus.set(list)
    runtime.setNeedsDisplay()
    return true
  }
}

extension RowNode: PointerTarget {
  var acceptsTaps: Bool { list.selection.selected != nil }

  var acceptsModifiedTaps: Bool { true }

  func tapped() { list.selection.select(self, runtime.press.modifiers) }
}
