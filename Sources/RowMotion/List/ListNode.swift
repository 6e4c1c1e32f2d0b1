/// The node of a list, which stores the height of every row and the nodes of visible rows.
///
/// | property | contents |
/// | --- | --- |
/// | `rows` | the natural height of each row, and the nodes of visible, moving and cached rows |
/// | `position` | the anchor row and the viewport's offset in it |
/// | `vertical` | dragging, flinging and a running scroll to a row |
/// | `appearance` | spacing, insets and opacities, which animate |
/// | `rowDrag` | the dragged row |
/// | `selection` | the selected and the focused rows |
///
/// The presence of a row determines how much the row's height differs from its natural height. An
/// exiting row is no longer in `rows.heights`; it is positioned before the row of its `index`.
final class ListNode: ScrollContainerNode, RowRegion, RowContainer, NamedNode {
  var rowContent = RowContent()
  @exclusivity(unchecked) var rows = LazyRows<RowNode>(estimate: 44)
  var needsLayout = true
  /// The animated appearance of the list, see ListAppearance.swift.
  @exclusivity(unchecked) var appearance: AnimatedValue<ListAppearance>
  /// The appearance at the last sampled time.
  @exclusivity(unchecked) var drawnAppearance: ListAppearance
  let heights = RowHeights()

  // Scrolling, see ListNode+Scrolling.swift
  @exclusivity(unchecked) var position = ScrollPosition()
  /// The distance that changes without an animation may have moved rows so far, in points.
  var unanimatedDistance = 0.0
  var contentHeight = 0.0

  /// The current drag of a row.
  @exclusivity(unchecked) var rowDrag: RowDrag?
  /// The rows that the user moves in the change being applied.
  var movedKeys: Set<RowKey> = []

  let drawing = ListDrawing()
  let accessibleRows = AccessibleRows()
  let selection = RowSelection()
  /// The scope that tracks the reads of the selection.
  let scope = ObservationScope()

  override init(_ context: SyncContext) {
    drawnAppearance = ListAppearance(context.environment)
    appearance = AnimatedValue(drawnAppearance)
    super.init(context)
    isLayoutBoundary = true
    for part in [heights, drawing, accessibleRows, selection] { part.list = self }
    runtime.nodes.lists.append(self)
  }

  var viewName: String { "List" }

  override func willUnmount() {
    super.willUnmount()
    runtime.nodes.lists.removeAll { $0 === self }
    if runtime.focus.target === self { runtime.focus.target = nil }
    scope.cancel()
    unmount(rows.emptyCache())
    unmountRows()
    position.anchor(to: nil, offset: 0)
    rowDrag = nil
  }

  /// The id of the list's own view.
  var listID: AnyHashable? { explicitIDs.first }

  // MARK: Content

  func update<Content: View>(
    _ content: Content, selection: ListSelection?, _ context: SyncContext
  ) {
    adopt(context.environment, context.transaction)
    self.selection.setSelection(selection)
    setRows(content, context)
  }

  private func adopt(_ environment: EnvironmentValues, _ transaction: ActiveTransaction) {
    let old = self.environment
    self.environment = environment
    applyAppearance(transaction)
    heights.environmentChanged(from: old)
    rows.environmentChanged(from: old, to: environment)
    updateRefresh()
  }

  override func structureChanged() {
    rows.contentChanged()
    setNeedsLayout()
  }

  override func inherit(_ environment: EnvironmentValues) {
    guard !self.environment.isIdentical(to: environment) else { return }
    adopt(environment, transaction(from: runtime.updates.transaction))
    inheritRows()
  }

  func setNeedsLayout() {
    needsLayout = true
    runtime.setNeedsFrame()
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

  override func emitContent(
    into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect
  ) {
    drawing.emit(into: &items, in: viewport)
  }

  override func hitTestContent(_ point: Point, in viewport: Rect, _ hits: inout [Hit]) {
    hitTestRows(point, in: viewport, &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var element = ownElement(.list, at: position)
    accessibleRows.describe(&element, visibleFrame(at: position))
    elements.append(element)
  }

  // MARK: Motion

  override func tick(_ context: TickContext) -> Bool {
    sampleAppearance()
    setNeedsLayout()
    let superIsRunning = super.tick(context)
    let scrolls = rowDrag?.scrollAtEdge() ?? false
    return scrolls || superIsRunning || appearance.isRunning(at: context.time)
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(appearance)
    if let rowDrag, rowDrag.edgeVelocity != 0 { times.addEachFrame() }
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: Size(width: 320, height: 480))
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    if runtime.layout.probe == nil { setNeedsLayout() }
  }

  // MARK: Scrolling

  override var offset: Double { position.offset }

  override var maximumOffset: Double { max(0, max(contentHeight, caretEnd) - viewportHeight) }

  override var metrics: ScrollMetrics {
    ScrollMetrics(
      viewport: hostFrame, contentHeight: contentHeight, offset: offset,
      scrolledDistance: scrolledDistance)
  }

  override func interruptScroll() { cancelScrollTarget() }

  override func moved() {
    setNeedsLayout()
    super.moved()
  }

  override func scroll(by distance: Double, along axis: Axis) { scroll(by: distance) }

  override func scroll(to offset: Double) { jump(to: offset) }

  override func revealRefreshIndicator() {
    interruptMotion()
    super.revealRefreshIndicator()
  }

  /// True if the list animates the heights of its rows.
  var animatesHeights: Bool { environment.listRowResizing == .animated }

  /// True if the list shows every row change as visible motion.
  var promisesMotion: Bool { animatesHeights && followsAnchor }

  /// The drawn height of the viewport, in points.
  ///
  /// It decides which rows are in view and limits the offset, even while it animates.
  override var viewportHeight: Double { drawnSize.height }
}

extension ListNode: FocusTarget, StateOwner {
  var acceptsFocus: Bool { selection.selected != nil && environment.isEnabled }

  func focusChanged(_ isFocused: Bool) { selection.focusChanged(isFocused) }

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    selection.handleKey(key, modifiers)
  }

  func evaluate(_ transaction: ActiveTransaction) {
    selection.observe()
    runtime.setNeedsDisplay()
  }
}

/// The base of the parts that a list owns, such as its selection.
@MainActor class ListPart {
  /// The list, which sets this as soon as it exists.
  ///
  /// Functions of each frame and row copy it, which retains the list once instead of at each use.
  @exclusivity(unchecked) unowned(unsafe) final var list: ListNode!
}
