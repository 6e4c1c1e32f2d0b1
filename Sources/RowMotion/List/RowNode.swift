import RowCore

/// The node of one row: its content, and the presence by which it comes, goes and changes height.
final class RowNode: LayerNode, StateOwner, LazyRow {
  unowned(unsafe) let list: ListNode
  private(set) var leaf: LeafRowProvider
  private(set) var key: RowKey
  /// The index among the leaf's rows.
  var localIndex: Int
  /// The index in the list; for a row that exits, that of the row behind it.
  var index: Int
  /// How many rows behind it are deferred, see ListNode+Deferral.swift.
  var deferredCount = 0
  /// How those come in that will be seen.
  var deferredAnimation: Animation?
  @exclusivity(unchecked) private(set) var presence = Presence(isPresent: true)
  /// The presence at the host's time, taken at each event and once a frame while it runs.
  @exclusivity(unchecked) private(set) var sample = Presence(isPresent: true).sample(at: 0)
  /// The height that the content takes, on its way where something inside moves, points.
  private(set) var natural = 0.0
  private var hasNatural = false
  /// The clip of the content while the row is not as tall.
  private var reveal = RevealClip()
  private var slideDifference = AnimatedValue(0.0)
  /// True if the list scrolls to the row while it slides.
  private var slidesWithScroll = false
  /// The lift of the row while it passes others.
  private var lift = RowLift()
  /// True while the row is drawn above the others.
  private(set) var isLifted = false
  /// The card that the row is drawn on while it is lifted.
  var liftedCard: LiftedCard?
  /// True if the change being applied has the row pass others.
  var passesOthers = false
  /// How far it is displaced for a dragged row, points.
  private var displacement = AnimatedValue(0.0)
  /// Whether it is seen elsewhere than at its place; asked for every row in every frame, unlike how
  /// far from there.
  private var isAwayFromLayout = false
  private var version = -1
  let scope = ObservationScope()
  var needsRowLayout = true
  /// Whether the nodes' geometry is that of the last layout; in a row in motion it is looked up only
  /// when somebody asks.
  private var placesAreNoted = true
  /// What its height was last said to be, points; nil where nobody said anything.
  var heightOverride: Double?
  /// Whether the row is among those that the list shows.
  private(set) var isAttached = true
  /// True from when the row comes back into view until it is laid out there.
  private var comesIntoView = false
  /// The top in the list's content, and the height at the last layout, points.
  var y = 0.0
  var height = 0.0
  /// How much further down rows below stand than the heights alone say, points.
  var differenceBelow = 0.0
  /// By how much the height has stepped until now without an animation, points.
  private(set) var unanimatedDistance = 0.0
  /// Where the row was seen in the viewport before the change at hand, points.
  var previousPresentationY: Double?
  /// Whether a row of the same key may have come since it began to exit.
  var mayHaveReturned = false
  /// Whether it was seen in the last layout of a scroll that is animated.
  var wasSeen = false

  init(_ list: ListNode, _ leaf: LeafRowProvider, _ index: Int, _ key: RowKey) {
    self.list = list
    self.leaf = leaf
    self.index = index
    self.key = key
    localIndex = index - leaf.start
    var context = leaf.context
    context.parent = list
    context.transaction = ActiveTransaction()
    super.init(context)
    sync(ActiveTransaction())
  }

  override var viewName: String? { readableName }

  /// What the row is called in diagnostics.
  var readableName: String { "row \(VisibleText.inline("\(id)"))" }

  /// Whether the row's data is removed and it is exiting.
  var isExiting: Bool { presence.state == .disappearing || presence.state == .absent }

  var hasExited: Bool { presence.state != .disappearing }

  /// Whether its content is taller than the row is now.
  var isCut: Bool { height < natural || isOverfull }

  /// The indices of the rows that are deferred behind it.
  var deferredIndices: Range<Int> { (index + 1)..<(index + 1 + deferredCount) }

  /// Whether anything in the row moves.
  var isBusy: Bool { runningCount > 0 }

  // MARK: Content

  /// Stands for the row at another index from now on, one with the same key.
  func take(_ leaf: LeafRowProvider, _ index: Int) {
    localIndex = index - leaf.start
    if leaf !== self.leaf {
      version = -1
      key = leaf.key(at: localIndex)
    }
    self.leaf = leaf
    self.index = index
  }

  /// Brings the content up to date where the provider has something new.
  func bringUpToDate(_ transaction: ActiveTransaction) {
    if version != leaf.version, !isExiting { sync(transaction) }
  }

  private func sync(_ transaction: ActiveTransaction) {
    scope.pendingTransaction = nil
    version = leaf.version
    environment = leaf.context.environment
    var context = leaf.context
    context.parent = self
    context.transaction = transform(transaction)
    host.statistics.bodies += 1
    let old = content
    let node = leaf.syncRow(at: localIndex, old, context)
    // What changed below has asked for layout itself.
    if node !== old {
      setContent(node)
      needsRowLayout = true
    }
  }

  /// Makes the row's view and notes what its closure reads; the view's own bodies note for themselves.
  override func observe<Content>(_ make: () -> Content) -> Content { scope.observe(self, make) }

  func evaluate(_ transaction: ActiveTransaction) {
    if isExiting { return }
    if list.rows.isStale || version != leaf.version || !isAttached {
      // The row's index in the data is known again when the list has taken its new content.
      scope.pendingTransaction = nil
      version = -1
      if isAttached { list.setNeedsLayout() }
      return
    }
    sync(transaction)
  }

  override func willUnmount() {
    scope.cancel()
  }

  /// Drops out of the list's shown rows but keeps its state.
  func detach() {
    isAttached = false
    comesIntoView = false
    wasSeen = false
    passesOthers = false
    deferredCount = 0
    visibilityChanged(false)
  }

  /// Comes back into the list's shown rows.
  func attach() {
    guard !isAttached else { return }
    isAttached = true
    comesIntoView = true
    visibilityChanged(true)
  }

  /// Notes that the row is laid out as what was changed out of sight left it.
  func cameIntoView() { comesIntoView = false }

  // What is changed out of sight is not played when the row is scrolled to.
  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    isAttached && !comesIntoView && list.isInSight(self) ? transaction : transaction.unseen
  }

  override func layoutBecameInvalid() {
    needsRowLayout = true
    if isAttached { list.setNeedsLayout() }
  }

  override func structureChanged() {
    super.structureChanged()
    layoutBecameInvalid()
  }

  override var isRow: Bool { true }

  override func contentEdited() { list.setNeedsLayout() }

  override func reveal(_ part: Rect) { list.reveal(part, of: self) }

  override func userActed() { list.userActed(on: self) }

  /// The transaction as the row's content changes it, for the height that the content makes.
  func contentTransaction(from transaction: ActiveTransaction) -> ActiveTransaction {
    var result = transform(transaction)
    var node = content
    while let current = node {
      result = current.transform(result)
      node = current.onlyChild
    }
    return result
  }

  // MARK: Layout

  /// Measures and places the content; a step of its height is shown over time.
  ///
  /// - Parameter fixedHeight: The height that the row has whatever its content is; shorter content
  ///   stands in the middle, taller content is cut off.
  /// - Parameter snaps: Whether the height goes at once though an animation was asked for.
  func layout(
    width: Double, fixedHeight: Double?, isStep: Bool, _ transaction: ActiveTransaction,
    snaps: Bool = false
  ) {
    needsRowLayout = false
    let wasOverfull = isOverfull
    // What stands elsewhere after a step goes there from where it stood before.
    if isStep || list.hasNewCommit(for: self) { notePlaces() }
    let proposal = ProposedViewSize(width: width, height: nil)
    let oldWidth = size.width
    size.width = width
    if let child {
      let leftOver = width - child.measure(proposal).width
      child.place(at: Point(x: environment.isRightToLeft ? leftOver : 0, y: 0), proposal)
    }
    placeExits(oldWidth: oldWidth)
    var next = child?.size.height ?? 0
    if let fixedHeight {
      child?.origin.y = max(0, (fixedHeight - next) / 2)
      next = fixedHeight
    } else {
      host.statistics.rowMeasurements += 1
    }
    var isStep = isStep
    var transaction = transaction
    if !isExiting, let committed = list.committedHeight(of: self, content: next) {
      next = committed.height
      if committed.isNew {
        isStep = true
        transaction.transaction.animation = committed.animation
      }
    }
    next = min(next, HeightIndex.maximumHeight)
    let step = hasNatural && isStep ? next - natural : 0
    if step != 0 { noteReveal(wasOverfull: wasOverfull) }
    natural = next
    if presence.state == .appearing { presence.noteHeight(natural, at: host.time) }
    if step != 0 { resize(by: step, transaction, snaps: snaps) }
    hasNatural = true
    size.height = natural
    placesAreNoted = isStep
    if isStep {
      recordGeometry(
        GeometryPass(isStep: true, width: size.width), at: .zero,
        list.transaction(from: host.layout.transaction))
    }
    paintBecameInvalid()
  }

  override func notePlaces() {
    guard !placesAreNoted else { return }
    placesAreNoted = true
    recordGeometry(
      GeometryPass(isStep: false, width: size.width), at: .zero, ActiveTransaction())
  }

  /// Whether the content is taller than the row.
  var isOverfull: Bool { (child?.size.height ?? 0) > natural }

  /// Notes what is shown before a step of the natural height.
  private func noteReveal(wasOverfull: Bool) {
    let height = max(0, natural + sample.heightDifference)
    let end = wasOverfull ? .none : overhang(of: inkBounds)
    reveal.begin(at: height, reveal.overhang(at: height, natural: natural, end))
  }

  private func overhang(of ink: Rect?) -> Overhang {
    Overhang(of: ink, beyond: Rect(x: 0, y: 0, width: size.width, height: natural))
  }

  /// The visible part of the content, from the row's corner; nil if nothing is cut.
  ///
  /// - Complexity: O(n) in what the row draws, while it is not as tall as its content.
  var clip: Rect? {
    // One that exits while it is still taller than its content takes the overhang with it from the start.
    guard isCut || sample.progress < 1 else { return nil }
    let overhang = reveal.overhang(
      at: max(0, natural + sample.heightDifference), natural: natural,
      isOverfull ? .none : overhang(of: inkBounds))
    let frame = Rect(x: 0, y: 0, width: size.width, height: height)
    return RevealClip.rect(frame, overhang, progress: sample.clampedProgress)
  }

  /// The speed of the clip's edges as a multiple of the height's.
  var clipSpeedFactor: Double {
    reveal.speedFactor(natural: natural, overhang(of: inkBounds))
  }

  private func resize(by step: Double, _ transaction: ActiveTransaction, snaps: Bool) {
    let animation = environment.reduceMotion ? nil : transaction.animation
    // Of a row that swings beyond its height, a step is seen as that much larger.
    if animation == nil, !snaps || environment.reduceMotion {
      steppedUnanimated(by: abs(step) * max(1, sample.progress))
    }
    presence.naturalHeightStepped(by: step, animation: animation, at: host.time)
    sample = presence.sample(at: host.time)
    if presence.isRunning {
      host.run(self)
      transaction.completion?.wait(
        for: self, logicalEnd: presence.heightDifference.logicalEndTime)
    }
  }

  // MARK: Motion

  /// Comes in from nothing.
  func enter(_ transaction: ActiveTransaction) {
    presence = Presence(isPresent: false)
    presence.show(animation: transaction.animation, at: host.time)
    started(transaction)
  }

  /// Comes back where it was exiting.
  func reverse(_ transaction: ActiveTransaction) {
    mayHaveReturned = false
    presence.noteHeight(natural, at: host.time)
    presence.show(animation: transaction.animation, at: host.time)
    started(transaction)
  }

  /// Goes out.
  func exit(_ transaction: ActiveTransaction) {
    presence.noteHeight(natural, at: host.time)
    presence.hide(animation: transaction.animation, at: host.time)
    started(transaction)
  }

  /// Is there again, out of sight, with the state that it had when it went.
  func returnOutOfSight(_ leaf: LeafRowProvider, _ index: Int) {
    take(leaf, index)
    renewIdentity()
    version = -1
    mayHaveReturned = false
    needsRowLayout = true
    presence = Presence(isPresent: true)
    sample = presence.sample(at: host.time)
    slideDifference = AnimatedValue(0)
    lift = RowLift()
    noteWhetherAwayFromLayout()
    detach()
  }

  /// Goes out at once.
  func vanish() {
    presence.hide(animation: nil, at: host.time)
    sample = presence.sample(at: host.time)
  }

  /// Notes how much height came or went without an animation, points; the list keeps it when the row
  /// is out of sight.
  private func steppedUnanimated(by distance: Double) {
    unanimatedDistance += distance
    list.unanimatedDistance += distance
  }

  private func started(_ transaction: ActiveTransaction) {
    sample = presence.sample(at: host.time)
    if transaction.animation == nil {
      // It came or went at once, with all the height it has or was still losing.
      steppedUnanimated(by: max(natural, height))
    }
    guard presence.isRunning else { return }
    host.run(self)
    transaction.completion?.wait(for: self, logicalEnd: presence.progress.logicalEndTime)
  }

  /// Goes to its place from where it was seen in the viewport, points.
  ///
  /// - Parameter isScrolledTo: True if the list scrolls to the row by the same change.
  /// - Returns: False if it is seen at its place already.
  func slide(from seen: Double, isScrolledTo: Bool, _ transaction: ActiveTransaction) -> Bool {
    slidesWithScroll = isScrolledTo
    let distance = seen - (presentationY(isSliding: true) - list.offset)
    // Heights are kept in steps of 1/1024 point, so that a row may be a little off where it was.
    guard abs(distance) > 0.002 else { return false }
    slideDifference.shift(by: distance)
    animate(&slideDifference, to: 0, transaction)
    noteWhetherAwayFromLayout()
    return true
  }

  /// Draws the row above the others until it is where it goes.
  func raise(_ animation: Animation?) {
    lift.start(environment.reduceMotion ? nil : animation, at: host.time)
    noteWhetherAwayFromLayout()
    if isLifted { host.run(self) }
  }

  /// Draws the row above the others from where it was dragged to.
  func raiseFromDrag() { lift = .full }

  /// The elevation of the row above the others, 0...1.
  var elevation: Double { lift.elevation(at: host.time) }

  /// Makes room for a dragged row, or stands where it belongs again.
  func displace(by distance: Double, _ animation: Animation?) {
    guard
      distance != displacement.target || (animation == nil && displacement.isRunning(at: host.time))
    else { return }
    if animation != nil, environment.reduceMotion {
      steppedUnanimated(by: abs(distance - displacement.value(at: host.time)))
    }
    if let animation, !environment.reduceMotion {
      displacement.set(distance, animation: animation, at: host.time)
      host.run(self)
    } else {
      displacement = AnimatedValue(distance)
    }
    noteWhetherAwayFromLayout()
    host.needsDisplay = true
    host.setNeedsFrame()
  }

  /// How far it is to be displaced, points.
  var room: Double { displacement.target }

  func noteWhetherAwayFromLayout() {
    isAwayFromLayout =
      isDragged || slideDifference.isRunning(at: host.time) || displacement.isRunning(at: host.time)
      || displacement.target != 0
    isLifted = lift.isRunning(at: host.time)
    if !isLifted { liftedCard = nil }
  }

  override func tick(_ context: TickContext) -> Bool {
    let goesOn = super.tick(context)
    if isAttached { list.setNeedsLayout() }
    if isAwayFromLayout || isLifted { noteWhetherAwayFromLayout() }
    if presence.advance(to: context.time, taking: &sample) {
      list.remove(self)
      return false
    }
    return presence.isRunning || slideDifference.isRunning(at: context.time)
      || displacement.isRunning(at: context.time) || isLifted || goesOn
  }

  override var motionEnd: Double {
    max(
      super.motionEnd, presence.endTime, slideDifference.endTime, displacement.endTime,
      lift.endTime)
  }

  override var nextChange: Double {
    min(
      super.nextChange, presence.nextChange(after: host.time),
      slideDifference.nextChange(after: host.time), displacement.nextChange(after: host.time),
      lift.nextChange(after: host.time))
  }

  // MARK: Places

  /// The top as it is seen, in the list's content, points.
  var presentationY: Double {
    isAwayFromLayout ? presentationY(isSliding: slideDifference.isRunning(at: host.time)) : y
  }

  /// A row that goes out of sight, or comes from there, goes no further than just outside.
  private func presentationY(isSliding: Bool) -> Double {
    if let rowDrag = list.rowDrag, rowDrag.row === self { return list.draggedY(rowDrag) }
    let displacement = displacement.value(at: host.time)
    guard isSliding else { return y + displacement }
    // A row that is scrolled to goes as far as the list scrolls, so it stays in view.
    if slidesWithScroll { return y + slideDifference.value(at: host.time) + displacement }
    let base = min(max(y, list.offset - height), list.offset + list.viewportHeight)
    return base + slideDifference.value(at: host.time) + displacement
  }

  /// How far it is seen from where it is laid out because it goes there, now and later.
  var way: RowWay { RowWay(slide: slideDifference, displacement: displacement) }

  /// Whether the row is dragged.
  var isDragged: Bool { list.rowDrag?.row === self }

  /// How opaque the row is drawn, 0...1.
  var opacity: Double { sample.clampedProgress }

  /// Where the row is seen in the host.
  var hostFrame: Rect {
    let frame = list.hostFrame
    let top = isAttached ? presentationY : list.inset + list.rows.heights.minY(of: index)
    return Rect(
      x: frame.minX + list.inset + list.rowShift, y: frame.minY + top - list.offset,
      width: list.rowWidth, height: height)
  }

  override var hostOrigin: Point { hostFrame.origin }

  // A row that is kept for later stands nowhere.
  override var hostClip: Rect? { isAttached ? hostFrame.intersection(list.hostFrame) : .zero }

  override var settledHostClip: Rect? {
    guard isAttached, presence.state == .present || presence.state == .resizing else {
      return hostClip
    }
    var frame = hostFrame
    frame.size.height = max(frame.height, settledHeight)
    return frame.intersection(list.hostFrame)
  }

  override var surface: ResolvedColor { list.surface(of: self) }

  var info: RowInfo {
    let content = contentMotion
    var velocity = presence.heightVelocity(natural: natural, at: host.time)
    if height > 0 { velocity += sample.progress * content.velocity }
    return RowInfo(
      id: id, index: isExiting ? nil : index, minY: hostFrame.minY, height: height,
      state: presence.state, progress: sample.progress,
      targetHeight: isExiting ? 0 : content.target,
      heightVelocity: velocity)
  }

  /// Where the row stands in the frame at hand.
  var frame: RowFrame {
    RowFrame(
      id: id, index: isExiting ? nil : index, minY: hostFrame.minY, height: height)
  }

  /// The height that the row has once nothing in it moves any more, points.
  var settledHeight: Double { movingContent?.targetHeight(contentProposal) ?? natural }

  /// Where the height that the content takes is going, and how fast.
  private var contentMotion: LengthMotion {
    movingContent?.heightMotion(contentProposal) ?? LengthMotion(target: natural, velocity: 0)
  }

  /// The content while something in it moves; nil where its height is what it will be.
  private var movingContent: ViewNode? {
    let isStill = runningCount == (isRunning ? 1 : 0)
    guard !isStill, natural == child?.size.height else { return nil }
    return child
  }

  private var contentProposal: ProposedViewSize {
    ProposedViewSize(width: size.width, height: nil)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard !isExiting, point.y >= 0, point.y < height else { return false }
    let isTaken = super.hitTest(point, &hits)
    guard list.selection.selected != nil, point.x >= 0, point.x < list.rowWidth else {
      return isTaken
    }
    hits.append(Hit(target: self, point: point))
    return true
  }

  override func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    performRowAction(kind)
  }

  override var accessibilityID: AccessibilityNode.ID {
    list.accessibleRows.id(of: key) ?? super.accessibilityID
  }

  override func takeAccessibilityFocus() -> Bool { takeFocus() }

  override var isOneStop: Bool { list.takesFocus }

  /// Puts the caret into the row's first field; returns whether there is one.
  func focusFirstField() -> Bool {
    var field: (any FocusTarget)?
    func visit(_ node: ViewNode) {
      if field != nil || node !== self && node.isLayoutBoundary { return }
      if let target = node.focusTarget, target.takesFocus { return field = target }
      node.visitChildren(visit)
    }
    visit(self)
    guard let field else { return false }
    host.setFocus(field)
    field.caretMoved(to: .max)
    return true
  }

  // A row is selected also where the click is for a field in it.
  override func fieldTapped() { if takesTaps { tapped() } }

  override func fieldEntered() { list.fieldEntered(in: self) }

  override func showRowBeside(backwards: Bool) -> LayerNode? {
    list.showRow(beside: self, by: backwards ? -1 : 1)
  }

  /// Has the keyboard act on the row; returns whether its list lets it.
  override func takeFocus() -> Bool {
    guard list.takesFocus, !isExiting, isAttached else { return false }
    list.selection.focus(id, index: index)
    host.setFocus(list)
    host.needsDisplay = true
    host.setNeedsFrame()
    return true
  }
}

extension RowNode: PointerTarget {
  var takesTaps: Bool { list.selection.selected != nil }

  var takesModifiedTaps: Bool { true }

  func tapped() { list.select(self, host.heldModifiers) }
}

extension RowNode: @preconcurrency Hashable {
  static func == (left: RowNode, right: RowNode) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
