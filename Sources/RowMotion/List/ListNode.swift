/// The node of a list, which stores the height of every row and the nodes of visible rows.
///
/// | property | contents |
/// | --- | --- |
/// | `rows` | the natural height of each row, and the nodes of visible, moving and cached rows |
/// | `position` | the anchor row and the viewport's offset in it |
/// | `motion` | dragging, flinging and pulling |
/// | `scrollAnimation` | a running scroll to a row |
/// | `appearance` | spacing, insets and opacities, which animate |
/// | `rowDrag` | the dragged row |
/// | `selection` | the selected and the focused rows |
///
/// The presence of a row determines how much the row's height differs from its natural height. An
/// exiting row is no longer in `rows.heights`; it is positioned before the row of its `index`.
final class ListNode: ScrollRegionNode, Refreshing, RowRegion {
  private var provider: RowProvider?
  /// The closure that updates the provider with the latest content.
  private var syncContent: (@MainActor (RowProvider?, SyncContext) -> RowProvider)?
  @exclusivity(unchecked) var rows = LazyRows<RowNode>(estimate: 44)
  var separator: Separator?
  var needsLayout = true
  /// The animated appearance of the list, see ListAppearance.swift.
  @exclusivity(unchecked) var appearance: AnimatedValue<ListAppearance>
  /// The appearance at the last sampled time.
  @exclusivity(unchecked) var drawnAppearance: ListAppearance
  /// The mode that the heights were created for; nil before the first layout.
  var heightMode: ListRowHeight?

  // Scrolling, see ListNode+Scrolling.swift
  var motion = ScrollMotion()
  var knownMotionOffset = 0.0
  @exclusivity(unchecked) var scrollAnimation = ScrollAnimation()
  @exclusivity(unchecked) var position = ScrollPosition()
  /// A visible row that stays through the current change, and its distance below the viewport's
  /// top, in points.
  var scrollReference: (row: RowNode, top: Double)?
  /// True during the layout of a drop, in which displaced rows stay in place.
  var rowWasDropped = false
  var refresh: RefreshControl?
  var isScrollBarDragged = false
  /// The bottom of the part last revealed in a row, below the row's top, in points.
  var caretBottom = 0.0
  /// The part of a row to reveal at the next layout, in the row's coordinates.
  var partToReveal: (row: RowNode, part: Rect)?
  /// The distance that the list has scrolled so far for any reason, in points.
  var scrolledDistance = 0.0
  /// The number of row layouts so far.
  var layoutCount = 0
  /// The distance that changes without an animation may have moved rows so far, in points.
  var unanimatedDistance = 0.0
  var contentHeight = 0.0
  var isScrolling: Bool { motion.isRunning(at: host.time) }

  /// True if height overrides may be stale.
  var overrideIsStale = false
  /// The heights that the app committed by row id, see ViewHost+Measuring.swift.
  @exclusivity(unchecked) var committed: [AnyHashable: CommittedHeight] = [:]

  /// The dragged row, see ListNode+Dragging.swift.
  @exclusivity(unchecked) var rowDrag: RowDrag?
  /// The row that was dropped since the last layout, if any.
  weak var droppedRow: RowNode?
  /// The rows that the user moves in the change being applied.
  var movedKeys: Set<RowKey> = []

  /// The rows reported to assistive technology, see ListNode+Accessibility.swift.
  var accessibleRows = AccessibleRows()

  /// The selected rows and the focused row, see ListNode+Selection.swift.
  var selection = RowSelection() {
    didSet { if selection.focused != oldValue.focused { host.focusEpoch &+= 1 } }
  }
  var hasFocus = false
  /// The scope that tracks the reads of the selection.
  let scope = ObservationScope()

  override init(_ context: SyncContext) {
    drawnAppearance = ListAppearance(context.environment)
    appearance = AnimatedValue(drawnAppearance)
    super.init(context)
    host.lists.append(self)
    host.scrollables.append(self)
  }

  override var viewName: String? { "List" }

  override var focusTarget: (any FocusTarget)? { self }

  override var scrollable: (any Scrollable)? { self }

  override var isLayoutBoundary: Bool { true }

  override func willUnmount() {
    host.lists.removeAll { $0 === self }
    host.scrollables.removeAll { $0 === self }
    if host.focus === self { host.focus = nil }
    scope.cancel()
    refresh?.cancel()
    unmount(rows.emptyCache())
    provider?.unmount()
    provider = nil
    syncContent = nil
    position.anchor(to: nil, offset: 0)
    rowDrag = nil
  }

  /// The id of the list's own view.
  var listID: AnyHashable? { explicitID }

  // MARK: Content

  func update<Content: View>(
    _ content: Content, selection: ListSelection?, _ context: SyncContext
  ) {
    let hadOverride = environment.listRowHeightOverride != nil
    environment = context.environment
    applyAppearance(context.transaction)
    overrideMayHaveChanged(hadOverride)
    updateRefresh()
    self.selection.setSelection(selection)
    observeSelection()
    syncContent = { provider, context in Content._syncRows(content, provider, context) }
    updateProvider(context)
  }

  private func updateProvider(_ context: SyncContext) {
    var inner = context.below(self)
    inner.rowPath = RowPath()
    provider = syncContent?(provider, inner)
    structureChanged()
  }

  override func structureChanged() {
    rows.contentChanged()
    setNeedsLayout()
  }

  override func inherit(_ environment: EnvironmentValues) {
    guard !self.environment.isIdentical(to: environment) else { return }
    let hadOverride = self.environment.listRowHeightOverride != nil
    self.environment = environment
    applyAppearance(transaction(from: host.updateTransaction))
    overrideMayHaveChanged(hadOverride)
    updateRefresh()
    updateProvider(
      SyncContext(
        host: host, parent: self, environment: environment, transaction: host.updateTransaction))
  }

  private func updateRefresh() {
    if let action = environment.refresh {
      let control = refresh ?? RefreshControl(self)
      control.action = action
      refresh = control
    } else {
      refresh = nil
    }
  }

  func setNeedsLayout() {
    needsLayout = true
    host.setNeedsFrame()
  }

  /// Invalidates all row measurements, so rows are measured again when they become visible.
  ///
  /// Rows out of view keep their measured heights as estimates, so nothing moves.
  func forgetRowMeasurements() {
    unmount(rows.emptyCache())
    for row in rows.shown {
      row.forgetMeasurements()
      row.needsRowLayout = true
    }
    setNeedsLayout()
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    for row in rows.shown { visit(row) }
  }

  // Rows are not part of the layout of the list's container.
  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    recordFrame(pass, at: position, pass.transaction(transaction, below: self))
  }

  override func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point) {
    emitRows(into: &items, at: position)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitTestRows(point, &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    describeRows(into: &elements, at: position)
  }

  override func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    performListAction(kind)
  }

  /// The leaves of the current content, even if the rows do not follow it yet.
  var currentLeaves: [LeafRowProvider] {
    if !rows.isStale { return rows.leaves }
    var next: [LeafRowProvider] = []
    provider?.collectLeaves(into: &next)
    return next
  }

  /// Adopts the changed content and returns the removed, inserted and moved rows.
  func applyContent() -> ListEdit {
    rows.adopt(currentLeaves)
  }

  /// Unmounts rows and discards their state.
  func unmount(_ removed: ContiguousArray<RowNode>) {
    for row in removed { row.unmount() }
  }

  /// Caches a row that is no longer shown, with its state.
  func cache(_ row: RowNode) {
    row.detach()
    unmount(rows.cache(row))
  }

  // MARK: Motion

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    sampleAppearance()
    setNeedsLayout()
    if !motion.isRunning(at: context.time) { refresh?.didSettle() }
    let scrolls = scrollAtEdge()
    return isMoving || isScrollAnimated || scrolls || superIsRunning
      || appearance.isRunning(at: context.time)
  }

  /// True while the content scrolls by itself or the refresh indicator animates.
  var isMoving: Bool { motion.isRunning(at: host.time) || refresh?.isMoving == true }

  override var motionEnd: Double {
    max(super.motionEnd, motion.endTime, scrollAnimation.endTime, appearance.endTime)
  }

  override var nextChange: Double {
    if isMoving || edgeVelocity != 0 { return host.time }
    return min(
      super.nextChange, scrollAnimation.nextChange(after: host.time),
      appearance.nextChange(after: host.time))
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: Size(width: 320, height: 480))
  }

  override func placeContents(_ proposal: ProposedViewSize) { setNeedsLayout() }

  /// True if the list shows every row change as visible motion.
  var promisesMotion: Bool { environment.listRowResizing == .animated && followsAnchor }

  /// The drawn height of the viewport, in points.
  ///
  /// It decides which rows are in view and limits the offset, even while it animates.
  var viewportHeight: Double { drawnSize.height }
}
