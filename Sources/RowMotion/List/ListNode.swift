/// The node of a list: it knows the height of every row and keeps the nodes of those that are seen.
///
/// | part | what it holds |
/// | --- | --- |
/// | `heights` | the natural height of each row, measured or estimated, by place |
/// | `shown` | the rows that have nodes, in the order they stand: those on screen, in motion, or on their way out |
/// | `anchor` | the row that stays where it is, and how far below its top the viewport begins |
///
/// A row in motion differs from its natural height by what its presence says; a row on its way out
/// is no longer in `heights` and stands before the row of its `index`.
final class ListNode: ScrollRegionNode, Refreshing {
  private var provider: RowProvider?
  /// Brings the provider up to date with the content as it was given last.
  private var syncContent: (@MainActor (RowProvider?, SyncContext) -> RowProvider)?
  private(set) var leaves: [LeafRowProvider] = []
  var heights = HeightIndex(count: 0, estimate: 44)
  var shown: ContiguousArray<RowNode> = []
  private(set) var contentIsDirty = false
  private var hasContent = false
  private(set) var needsLayout = true

  // Scrolling, see ListNode+Scrolling.swift
  var anchor: RowNode?
  /// From the anchor's top down to the viewport's top, points.
  var anchorOffset = 0.0
  /// The row that the user acted on, the anchor for as long as anything in it moves.
  var preferredAnchor: RowNode?
  var isScrollPending = false
  private(set) var offset = 0.0
  private(set) var contentHeight = 0.0

  // Motion, see ListNode+Physics.swift
  var motion = ScrollMotion()
  /// How far the content is drawn beyond its ends, points; above its top below 0.
  var overscroll = 0.0
  /// Where the motion wants the viewport to begin in the layout to come, points.
  var requestedOffset: Double?
  var refresh: RefreshControl?
  /// What was committed by hand for the next layout.
  var committed = CommittedHeights()
  var isScrolling: Bool { isMoving }

  override init(_ context: SyncContext) {
    super.init(context)
    host.lists.append(self)
    host.scrollables.append(self)
  }

  override var viewName: String? { "List" }

  override var isLayoutBoundary: Bool { true }

  override var tracksGeometry: Bool { true }

  override func willUnmount() {
    host.lists.removeAll { $0 === self }
    host.scrollables.removeAll { $0 === self }
    refresh?.cancel()
    provider?.unmount()
    provider = nil
    syncContent = nil
    anchor = nil
    preferredAnchor = nil
  }

  /// The id that was given to the list itself.
  var listID: AnyHashable? {
    var node = parent
    while let current = node {
      if let identified = current as? IdentifiedNode { return identified.viewID }
      guard current is UnaryNode || current is DynamicNode, !(current is LayerNode) else {
        return nil
      }
      node = current.parent
    }
    return nil
  }

  // MARK: Content

  func update<Content: View>(_ content: Content, _ context: SyncContext) {
    let style = environment.listStyle
    environment = context.environment
    if environment.listStyle != style { forgetRowMeasurements() }
    updateRefresh()
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
    contentIsDirty = true
    setNeedsLayout()
  }

  override func inherit(_ environment: EnvironmentValues) {
    guard !self.environment.isIdentical(to: environment) else { return }
    self.environment = environment
    updateRefresh()
    updateProvider(
      SyncContext(
        host: host, parent: self, environment: environment, transaction: host.updateTransaction))
  }

  func setNeedsLayout() {
    needsLayout = true
    host.setNeedsFrame()
  }

  func forgetRowMeasurements() {
    for row in shown {
      row.forgetMeasurements()
      row.needsRowLayout = true
    }
    // What was measured stays the best guess until a row is seen again and measured anew.
    setNeedsLayout()
  }

  override func visitChildren(_ visit: (ViewNode) -> Void) {
    for row in shown { visit(row) }
  }

  // Rows are not in the layout of whatever holds the list.
  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    pass.record(self, at: position, transform(transaction))
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

  /// The content that the rows are of changed: finds which rows went, came and moved.
  private func takeContent() -> ListEdit {
    contentIsDirty = false
    var next: [LeafRowProvider] = []
    provider?.collectLeaves(into: &next)
    let edit = ListEdit(from: leaves, to: next, &heights, isFirst: !hasContent)
    hasContent = true
    leaves = next
    return edit
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: Size(width: 320, height: 480))
  }

  override func placeContents(_ proposal: ProposedViewSize) { setNeedsLayout() }

  /// Room between the viewport's edges and the rows, points.
  var inset: Double {
    if case .card(let inset, _) = environment.listStyle { inset } else { 0 }
  }

  var rowWidth: Double { max(0, size.width - 2 * inset) }

  /// Brings the rows up to date, lays out those that asked for it and those that come into view.
  func layoutRows(isStep: Bool, _ root: ActiveTransaction) {
    needsLayout = false
    let transaction = self.transaction(from: root)
    var edit = ListEdit.none
    var before: [ObjectIdentifier: Double] = [:]
    if contentIsDirty {
      placeRows()
      for row in shown where !row.isGhost { before[ObjectIdentifier(row)] = row.y }
      edit = takeContent()
      follow(edit, transaction)
    }
    for row in shown { row.bringUpToDate(transaction) }
    for row in shown { measure(row, isStep: isStep, transaction) }
    makeVisibleRows(edit, transaction)
    if edit.hasMoves, transaction.animation != nil { slide(from: before, transaction) }
    committed.heights.removeAll()
    chooseAnchor()
    settleMotion()
    dropInvisibleRows()
    host.needsDisplay = true
  }

  override func tick() -> Bool {
    let goesOn = super.tick()
    tickMotion()
    return isMoving || goesOn
  }

  override var motionEnd: Double { max(super.motionEnd, motion.endTime) }

  override var nextChange: Double { isMoving ? host.time : super.nextChange }

  /// Moves the rows' nodes to where their rows are now; those whose rows are gone go out.
  private func follow(_ edit: ListEdit, _ transaction: ActiveTransaction) {
    let isAnimated = transaction.animation != nil && !environment.reduceMotion
    var ghosts: [RowNode: RowNode?] = [:]
    var predecessor: RowNode?
    var survivors: ContiguousArray<RowNode> = []
    for row in shown {
      if row.isGhost {
        ghosts[row] = predecessor
      } else if let index = edit.newIndex(of: row) {
        row.index = index
        survivors.append(row)
      } else {
        replaceAnchor(row)
        if isAnimated, isOnScreen(row) {
          row.leave(transaction)
        }
        if row.presence.state == .disappearing {
          ghosts[row] = predecessor
        } else {
          row.unmount()
          continue
        }
      }
      predecessor = row
    }
    let order = shown
    survivors.sort { $0.index < $1.index }
    // A row on its way out stays right behind the row that it followed.
    var followers: [RowNode: [RowNode]] = [:]
    var leading: [RowNode] = []
    for ghost in order {
      guard let before = ghosts[ghost] else { continue }
      if let before { followers[before, default: []].append(ghost) } else { leading.append(ghost) }
    }
    var next: ContiguousArray<RowNode> = []
    func append(_ ghost: RowNode, at index: Int) {
      ghost.index = index
      next.append(ghost)
      for follower in followers[ghost] ?? [] { append(follower, at: index) }
    }
    for ghost in leading { append(ghost, at: survivors.first?.index ?? 0) }
    for row in survivors {
      next.append(row)
      for ghost in followers[row] ?? [] { append(ghost, at: row.index + 1) }
    }
    shown = next
  }

  private func isOnScreen(_ row: RowNode) -> Bool {
    row.y < offset + size.height && row.y + row.height > offset
  }

  private func measure(_ row: RowNode, isStep: Bool, _ transaction: ActiveTransaction) {
    guard row.needsRowLayout || row.size.width != rowWidth else { return }
    let isAnimated = environment.listRowResizing == .animated
    row.layout(
      width: rowWidth, isStep: isStep,
      isAnimated ? row.contentTransaction(from: transaction) : ActiveTransaction())
    if !row.isGhost { heights.setHeight(row.natural, at: row.index) }
  }

  /// Makes the rows that are in view, until no more come into it.
  private func makeVisibleRows(_ edit: ListEdit, _ transaction: ActiveTransaction) {
    var rounds = 0
    repeat {
      placeRows()
      rounds += 1
    } while makeMissingRows(edit, transaction) && rounds < 64
  }

  private func makeMissingRows(_ edit: ListEdit, _ transaction: ActiveTransaction) -> Bool {
    guard heights.count > 0, size.height > 0 else { return false }
    let first = index(at: offset)
    // A row that begins where the viewport ends is not seen.
    let last = index(at: offset + size.height - 1.0 / 1024)
    var made = false
    var position = shown.firstIndex { !$0.isGhost && $0.index >= first } ?? shown.count
    for index in first...max(first, last) {
      while position < shown.count, shown[position].isGhost || shown[position].index < index {
        position += 1
      }
      if position < shown.count, shown[position].index == index { continue }
      let row = makeRow(at: index)
      let isEntering =
        edit.isInsertion(index) && transaction.animation != nil
        && !environment.reduceMotion
      if isEntering { row.enter(transaction) }
      shown.insert(row, at: position)
      measure(row, isStep: false, transaction)
      made = true
    }
    return made
  }

  private func makeRow(at index: Int) -> RowNode {
    let leaf = leaf(at: index)
    return RowNode(self, leaf, index)
  }

  /// The provider of the row of a place.
  private func leaf(at index: Int) -> LeafRowProvider {
    var low = 0
    var high = leaves.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if leaves[middle].start <= index { low = middle } else { high = middle - 1 }
    }
    // Leaves without rows share their start with the next one that has some.
    while low + 1 < leaves.count, leaves[low].start + leaves[low].knownCount <= index { low += 1 }
    return leaves[low]
  }

  private func dropInvisibleRows() {
    shown.removeAll { row in
      guard !row.isGhost, !row.isBusy, row !== anchor, !isOnScreen(row) else { return false }
      if let hovered = host.pointer.pressed?.layer, hovered === row { return false }
      row.unmount()
      return true
    }
  }

  func remove(_ ghost: RowNode) {
    shown.removeAll { $0 === ghost }
    ghost.unmount()
    setNeedsLayout()
  }

  // MARK: Places

  /// Gives each shown row its place, and the viewport its offset.
  func placeRows() {
    var difference = 0.0
    for row in shown {
      row.y = inset + heights.minY(of: row.index) + difference
      row.height = row.presence.height(natural: row.natural, at: host.time)
      difference += row.height - (row.isGhost ? 0 : heights.height(at: row.index))
    }
    contentHeight = 2 * inset + heights.totalHeight + difference
    let maximum = max(0, contentHeight - size.height)
    offset = min(max(anchor.map { $0.y + anchorOffset } ?? 0, 0), maximum) + overscroll
  }

  /// The place of the row at a height of the content, points.
  private func index(at y: Double) -> Int {
    var difference = inset
    for row in shown {
      if y < row.y { break }
      if y < row.y + row.height { return min(row.index, heights.count - 1) }
      difference += row.height - (row.isGhost ? 0 : heights.height(at: row.index))
    }
    return heights.row(at: y - difference)
  }

  /// Has rows that moved to another place go there from where they were.
  private func slide(from before: [ObjectIdentifier: Double], _ transaction: ActiveTransaction) {
    for row in shown {
      guard let old = before[ObjectIdentifier(row)] else { continue }
      row.slide(by: old - row.y, transaction)
    }
  }

  /// Where the list stands in the host.
  var hostFrame: Rect {
    hostRect(geometry.map { Rect(origin: $0.position, size: size) })
      ?? Rect(origin: .zero, size: size)
  }
}
