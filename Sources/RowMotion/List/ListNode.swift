/// The node of a list: it knows the height of every row and keeps the nodes of those that are seen.
///
/// | part | what it holds |
/// | --- | --- |
/// | `rows` | the natural height of each row, and the nodes of those seen, moving or cached |
/// | `position` | the row that stays where it is, and how far below its top the viewport begins |
/// | `motion` | dragging, flinging and pulling |
/// | `scrollAnimation` | a scroll to a row that is on its way |
/// | `appearance` | spacing, insets and opacities, which animate |
/// | `rowDrag` | the row that is dragged |
/// | `selection` | the rows that are selected or focused |
///
/// A row in motion differs from its natural height by what its presence says; a row that exits
/// is no longer in `rows.heights` and stands before the row of its `index`.
final class ListNode: ScrollRegionNode, Refreshing, RowRegion {
  private var provider: RowProvider?
  /// Brings the provider up to date with the content as it was given last.
  private var syncContent: (@MainActor (RowProvider?, SyncContext) -> RowProvider)?
  @exclusivity(unchecked) var rows = LazyRows<RowNode>(estimate: 44)
  var separator: Separator?
  var needsLayout = true
  /// See ListAppearance.swift.
  @exclusivity(unchecked) var appearance: AnimatedValue<ListAppearance>
  /// The appearance as of the last sample.
  @exclusivity(unchecked) var drawnAppearance: ListAppearance
  /// The mode that `heights` was made for.
  var heightMode: ListRowHeight?

  // Scrolling, see ListNode+Scrolling.swift
  var motion = ScrollMotion()
  var knownMotionOffset = 0.0
  @exclusivity(unchecked) var scrollAnimation = ScrollAnimation()
  @exclusivity(unchecked) var position = ScrollPosition()
  /// A row that is seen and stays through the change at hand, and how far below the viewport's top,
  /// points.
  var scrollReference: (row: RowNode, top: Double)?
  /// True during the layout of a drop, whose rows stay where they make room.
  var rowWasDropped = false
  var refresh: RefreshControl?
  var barIsHeld = false
  /// Where the line ends that is typed into, below the top of its row, points.
  var caretBottom = 0.0
  /// What of a row is to be seen from the next layout on, points in the row.
  var partToReveal: (row: RowNode, part: Rect)?
  /// How far the list was scrolled until now, whoever did it, points.
  var scrolledDistance = 0.0
  /// How often the rows were laid out until now.
  var layoutCount = 0
  /// How far rows may have moved until now because others came, went or moved without an animation,
  /// points.
  var unanimatedDistance = 0.0
  var contentHeight = 0.0
  var isScrolling: Bool { motion.isRunning(at: host.time) }

  /// Whether somebody may say other heights of rows than before.
  var overrideIsStale = false
  /// Heights that were committed by hand, see ViewHost+Measuring.swift.
  @exclusivity(unchecked) var committed: [AnyHashable: CommittedHeight] = [:]

  /// The dragged row, see ListNode+Dragging.swift.
  @exclusivity(unchecked) var rowDrag: RowDrag?
  /// The row that was dropped since the last layout.
  weak var droppedRow: RowNode?
  /// The rows that the user moves by the change being applied.
  var movedKeys: Set<RowKey> = []

  /// What assistive technology was told of rows, see ListNode+Accessibility.swift.
  var accessibleRows = AccessibleRows()

  /// See ListNode+Selection.swift.
  var selection = RowSelection() {
    didSet { if selection.focused != oldValue.focused { host.focusEpoch &+= 1 } }
  }
  var hasFocus = false

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
    refresh?.cancel()
    unmount(rows.emptyCache())
    provider?.unmount()
    provider = nil
    syncContent = nil
    position.anchor(to: nil, offset: 0)
    rowDrag = nil
  }

  /// The id that was given to the list itself.
  var listID: AnyHashable? { givenID }

  // MARK: Content

  func update<Content: View>(
    _ content: Content, selection: ListSelection?, _ context: SyncContext
  ) {
    let hadOverride = environment.listRowHeightOverride != nil
    environment = context.environment
    takeAppearance(context.transaction)
    overrideMayHaveChanged(hadOverride)
    updateRefresh()
    self.selection.take(selection)
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
    takeAppearance(transaction(from: host.updateTransaction))
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

  /// Has rows measured again when they are seen.
  ///
  /// What was measured stays the best guess for rows that are not seen, so that nothing moves.
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

  // Rows are not in the layout of whatever holds the list.
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

  /// The leaves as the content is now, whether or not the rows have followed.
  var currentLeaves: [LeafRowProvider] {
    if !rows.isStale { return rows.leaves }
    var next: [LeafRowProvider] = []
    provider?.collectLeaves(into: &next)
    return next
  }

  /// The content that the rows are of changed: finds which rows went, came and moved.
  func takeContent() -> ListEdit {
    rows.take(currentLeaves)
  }

  /// Lets go of rows for good.
  func unmount(_ gone: ContiguousArray<RowNode>) {
    for row in gone { row.unmount() }
  }

  /// Keeps a row that is not shown any more, with its state.
  func cache(_ row: RowNode) {
    row.detach()
    unmount(rows.cache(row))
  }

  // MARK: Motion

  override func tick(_ context: TickContext) -> Bool {
    let goesOn = super.tick(context)
    sampleAppearance()
    setNeedsLayout()
    if !motion.isRunning(at: context.time) { refresh?.rested() }
    let scrolls = scrollAtEdge()
    return isMoving || isScrollAnimated || scrolls || goesOn
      || appearance.isRunning(at: context.time)
  }

  /// Whether the content moves by itself; the refresh indicator turns until that is over.
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

  /// Whether whatever happens to a row is to be seen as motion.
  var promisesMotion: Bool { environment.listRowResizing == .animated && followsAnchor }

  /// The height of the viewport as it is drawn, points: rows come into view and the end of the
  /// content holds the offset by what is visible, also while the list's own height animates.
  var viewportHeight: Double { drawnSize.height }
}
