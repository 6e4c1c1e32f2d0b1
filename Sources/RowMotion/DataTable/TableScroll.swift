/// The horizontal scroll offset of a table, which its lines read when they paint.
@MainActor final class TableScroll {
  /// The offset in points from the leading edge; below 0 or past the end while it rubber-bands.
  private(set) var offset = 0.0
  fileprivate(set) weak var node: TableScrollNode?
  // All mounted lines: the visible ones and the few retained off screen.
  private var lines: ContiguousArray<TableLineNode> = []

  func follow(_ line: TableLineNode) { lines.append(line) }

  func unfollow(_ line: TableLineNode) { lines.removeAll { $0 === line } }

  fileprivate func move(to offset: Double) {
    guard offset != self.offset else { return }
    self.offset = offset
    for line in lines { line.invalidatePaint() }
  }

  /// Returns the line of cells in a row.
  func line(in row: LayerNode) -> TableLineNode? { lines.first { $0.layer === row } }

  // MARK: Headings

  /// The headings that exist.
  private var headings: [TableHeadingNode] = []
  /// The position of the heading that the focus reaches by Tab.
  var focusedHeading = 0
  /// The heading of the column that the user moved last; its cells are in front of the others.
  weak var movedHeading: TableHeadingNode?

  func follow(_ heading: TableHeadingNode) { headings.append(heading) }

  func unfollow(_ heading: TableHeadingNode) { headings.removeAll { $0 === heading } }

  /// Returns the heading of a column that has cells.
  func heading(at position: Int) -> TableHeadingNode? {
    headings.first { $0.position == position && $0.isActive }
  }

  /// The heading that the focus reaches by Tab; nil if no heading has an action.
  var headingForTab: TableHeadingNode? {
    heading(at: focusedHeading)
      ?? headings.filter(\.isActive).min { $0.position < $1.position }
  }

  // MARK: Columns

  /// The editable columns, in order.
  var editableColumns: [Int] = []

  /// Scrolls as little as possible to a column, or to `part` of a column wider than the viewport,
  /// in points from the leading edge at offset 0.
  func reveal(_ column: Int, orElse part: ClosedRange<Double>? = nil) {
    node?.reveal(column, orElse: part)
  }

  /// Scrolls to the row with the keyboard focus if a change moves it out of view.
  func revealFocusedRow() {
    guard let node else { return }
    let list = node.runtime.nodes.lists.first { node.isSelfOrAncestor(of: $0) }
    (list as? ListNode)?.selection.revealFocusedRow(animation: TableMetrics.revealing)
  }

  private var known: (table: TableWidths, availableWidth: Double, columnLayout: TableColumnLayout)?

  var columnCount: Int { known?.columnLayout.widths.count ?? 0 }

  /// The width of the table, in points.
  var availableWidth: Double { known?.availableWidth ?? 0 }

  /// Returns the width of a column, in points.
  func width(of column: Int) -> Double { known?.columnLayout.widths[column] ?? 0 }

  /// Returns the visible distance of a column from the table's leading edge, in points.
  func start(of column: Int) -> Double {
    known?.columnLayout.start(of: column, scrolledBy: offset) ?? 0
  }

  /// Returns the position to which a column moves if it is dragged to a distance from the table's
  /// leading edge, so that the column is below the pointer afterwards.
  ///
  /// Over pinned columns the position is that in a table scrolled to their side, since the columns
  /// beneath them are hidden.
  func target(of column: Int, at distance: Double) -> Int {
    guard let columnLayout = known?.columnLayout else { return column }
    let offset = columnLayout.offset(at: distance) ?? offset
    func start(of column: Int) -> Double { columnLayout.start(of: column, scrolledBy: offset) }
    let width = width(of: column)
    var target = column
    while target > 0, distance < start(of: target),
      distance < start(of: target - 1) + width
    {
      target -= 1
    }
    func end(_ column: Int) -> Double { start(of: column) + self.width(of: column) }
    while target < columnCount - 1, distance >= end(target), distance >= end(target + 1) - width {
      target += 1
    }
    return target
  }

  /// Returns the layout of the columns for an available width, computed once for all lines.
  func columnLayout(of table: TableWidths, in availableWidth: Double) -> TableColumnLayout {
    if let known, known.availableWidth == availableWidth, known.table == table {
      return known.columnLayout
    }
    let columnLayout = TableColumnLayout(table, in: availableWidth)
    known = (table, availableWidth, columnLayout)
    return columnLayout
  }

  /// Returns the visible scrolling columns, and those within a number of viewport widths of them.
  func columns(_ columnLayout: TableColumnLayout, nearby viewports: Double = 0) -> Range<Int> {
    let (start, end) = (columnLayout.window.lowerBound, columnLayout.window.upperBound)
    let margin = viewports * (end - start)
    return columnLayout.columns(in: (start + offset - margin)...(end + offset + margin))
  }

  /// Scrolls by a distance, as an arrow key does, and returns true if the offset changed.
  func step(by distance: Double) -> Bool {
    let old = offset
    node?.scroll(by: distance, along: .horizontal)
    return offset != old
  }
}

/// A view that scrolls all lines of a table sideways together.
struct TableScrollView<Content: View>: View {
  typealias Body = Never

  let widths: TableWidths
  let scroll: TableScroll
  let shown: TableColumnSet
  let show: @MainActor (TableColumnSet) -> Void
  let content: Content

  /// - Parameters:
  ///   - shown: The columns that have cells.
  ///   - show: Changes the columns that have cells.
  init(
    _ widths: TableWidths, _ scroll: TableScroll, _ shown: TableColumnSet,
    show: @escaping @MainActor (TableColumnSet) -> Void, @ViewBuilder content: () -> Content
  ) {
    self.widths = widths
    self.scroll = scroll
    self.shown = shown
    self.show = show
    self.content = content()
  }

  static func _sync(
    _ view: TableScrollView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: TableScrollNode
    if let old = reuse(old, as: TableScrollNode.self) {
      node = old
      node.set(view.widths)
    } else {
      node = TableScrollNode(view.widths, view.scroll, context)
    }
    node.shown = view.shown
    node.show = view.show
    node.update(view.content, context)
    return node
  }
}

/// The node that scrolls a table sideways.
final class TableScrollNode: UnaryNode, Scrollable {
  private var table: TableWidths
  private let scroll: TableScroll
  private var horizontal = ScrollState()
  private var columnLayout: TableColumnLayout
  /// The columns that have cells.
  fileprivate(set) var shown = TableColumnSet.few
  fileprivate var show: (@MainActor (TableColumnSet) -> Void)?

  init(_ table: TableWidths, _ scroll: TableScroll, _ context: SyncContext) {
    self.table = table
    self.scroll = scroll
    columnLayout = TableColumnLayout(table, in: 0)
    super.init(context)
    scroll.node = self
  }

  func set(_ table: TableWidths) {
    guard table != self.table else { return }
    self.table = table
    invalidateLayout()
  }

  override var tracksGeometry: Bool { true }

  // MARK: Layout

  override func placeContents(_ proposal: ProposedViewSize) {
    super.placeContents(proposal)
    columnLayout = scroll.columnLayout(of: table, in: size.width)
    if runtime.layout.probe != nil { return }
    horizontal.setBounds(
      0...columnLayout.maximumOffset,
      viewport: columnLayout.window.upperBound - columnLayout.window.lowerBound, of: self,
      in: animatedStep)
    moved()
  }

  // MARK: Scrolling

  /// The drawn scroll offset, in points from the leading edge.
  private var offset: Double { horizontal.offset(at: runtime.time) }

  var axes: Axis.Set { .horizontal }

  var refreshPhase: RefreshPhase? { nil }

  private var hostFrame: Rect {
    hostRect(currentGeometry.map { visibleFrame(at: $0.position) })
      ?? Rect(origin: .zero, size: size)
  }

  var metrics: ScrollMetrics {
    ScrollMetrics(
      viewport: hostFrame, contentHeight: size.height, offset: 0,
      contentWidth: size.width + columnLayout.maximumOffset,
      horizontalOffset: environment.isRightToLeft
        ? columnLayout.maximumOffset - offset : offset)
  }

  /// The current and the largest horizontal scroll offset.
  var tableMetrics: TableScrollMetrics {
    TableScrollMetrics(
      viewport: hostFrame, contentWidth: size.width + columnLayout.maximumOffset,
      offset: offset, isRightToLeft: environment.isRightToLeft)
  }

  func scroll(by distance: Double, along axis: Axis) {
    guard axis == .horizontal else { return }
    horizontal.motion.step(by: environment.towardsTrailing(distance), at: runtime.time)
    moved()
  }

  /// Scrolls to an offset without animation, in points from the leading edge.
  func scroll(to offset: Double) {
    horizontal.forgetEnd()
    horizontal.motion.step(by: offset - self.offset, at: runtime.time)
    moved()
  }

  fileprivate func reveal(_ column: Int, orElse part: ClosedRange<Double>?) {
    guard columnLayout.scrolling.contains(column) else { return }
    let window = columnLayout.window
    let start = columnLayout.start(of: column)
    var wanted = start...(start + columnLayout.widths[column])
    if let part, columnLayout.widths[column] > window.upperBound - window.lowerBound {
      wanted = part
    }
    let offset = offset
    let visibleRange = (window.lowerBound + offset)...(window.upperBound + offset)
    let target = min(
      max(0, offset + visibleRange.distance(toShow: wanted)), columnLayout.maximumOffset)
    if target != offset { scroll(to: target) }
  }

  // Does nothing, since no other view mirrors a table's horizontal overscroll.
  func overscroll(by distance: Double) {}

  func beginScroll() {
    horizontal.beginDrag(at: runtime.time)
    moved()
  }

  func dragScroll(by distance: Double, along axis: Axis) {
    // A table that fits its viewport does not follow a drag.
    guard axis == .horizontal, columnLayout.maximumOffset > 0 else { return }
    horizontal.motion.drag(by: environment.towardsTrailing(distance), at: runtime.time)
    moved()
  }

  func endScroll(velocity: Point) {
    horizontal.motion.release(
      velocity: environment.towardsTrailing(columnLayout.maximumOffset > 0 ? velocity.x : 0),
      at: runtime.time)
    moved()
  }

  private func moved() {
    if offset != scroll.offset {
      scroll.move(to: offset)
      invalidatePaint()
      runtime.setNeedsFrame()
    }
    requestVisibleCells()
    if isMoving { runtime.motions.run(self) }
  }

  /// Requests cells for the visible columns if some of them have none.
  private func requestVisibleCells() {
    guard table.columns.count > TableMetrics.maximumEagerColumns, size.width > 0 else { return }
    let visibleColumns = scroll.columns(columnLayout)
    if case .some(let leading, let range, let trailing) = shown,
      leading == columnLayout.scrolling.lowerBound,
      trailing == table.columns.count - columnLayout.scrolling.upperBound,
      visibleColumns.isEmpty
        || (range.lowerBound <= visibleColumns.lowerBound
          && range.upperBound >= visibleColumns.upperBound)
    {
      return
    }
    var immediate = Transaction()
    immediate.disablesAnimations = true
    let next = TableColumnSet.some(
      leading: columnLayout.scrolling.lowerBound, scroll.columns(columnLayout, nearby: 1),
      trailing: table.columns.count - columnLayout.scrolling.upperBound)
    withTransaction(immediate) { show?(next) }
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    moved()
    return isMoving || superIsRunning
  }

  private var isMoving: Bool { horizontal.endTime > runtime.time }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(horizontal)
  }

  // MARK: Paint and input

  /// Draws a hairline at the edge of the fixed columns while other columns lie beneath them.
  override func paint(_ canvas: Canvas, at position: Point) {
    super.paint(canvas, at: position)
    let color = Color.separator.resolve(in: environment)
    let frame = visibleFrame(at: position)
    func line(at start: Double) {
      let x = environment.isRightToLeft ? frame.maxX - start - 1 : frame.minX + start
      canvas.fill(Rect(x: x, y: frame.minY, width: 1, height: frame.height), color)
    }
    if columnLayout.scrolling.lowerBound > 0, scroll.offset > 0 {
      line(at: columnLayout.window.lowerBound)
    }
    if columnLayout.scrolling.upperBound < columnLayout.widths.count,
      scroll.offset < columnLayout.maximumOffset
    {
      line(at: columnLayout.window.upperBound - 1)
    }
  }

  // The list's rows, the header and the footer form one accessible table.
  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var parts: [AccessibilityNode] = []
    super.collectAccessibility(into: &parts, at: position)
    guard let index = parts.firstIndex(where: { $0.role == .list }) else {
      return elements += parts
    }
    var table = parts[index]
    table.role = .table
    table.children =
      line(of: parts[..<index]) + table.children + line(of: parts[(index + 1)...])
    elements.append(table)
  }

  private func line(of cells: ArraySlice<AccessibilityNode>) -> [AccessibilityNode] {
    guard let first = cells.first else { return [] }
    let right = cells.map(\.frame.maxX).max() ?? 0
    let left = cells.map(\.frame.minX).min() ?? 0
    let line = AccessibilityNode(
      id: AccessibilityNode.ID(line: first.id), role: .tableRow,
      label: Array(cells).map(\.label).filter { !$0.isEmpty }.joined(separator: ", "),
      frame: Rect(
        x: left, y: first.frame.minY, width: right - left, height: first.frame.height),
      children: Array(cells))
    return [line]
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    let isHit = super.hitTest(point, &hits)
    if Rect(origin: .zero, size: size).contains(point) {
      hits.append(Hit(target: self, point: point))
    }
    return isHit
  }
}

/// The horizontal scroll position of a data table.
public struct TableScrollMetrics: Hashable, Sendable {
  /// The table's visible frame in the host.
  public var viewport: Rect
  /// The width of all columns, or of the viewport if that is larger, in points.
  public var contentWidth: Double
  /// The scroll offset from the leading edge, in points; below 0 or past the end while it
  /// rubber-bands.
  public var offset: Double
  /// A Boolean value that indicates whether lines, and the offset, start at the right.
  public var isRightToLeft: Bool

  /// Creates metrics with lengths in points.
  public init(viewport: Rect, contentWidth: Double, offset: Double, isRightToLeft: Bool = false) {
    self.viewport = viewport
    self.contentWidth = contentWidth
    self.offset = offset
    self.isRightToLeft = isRightToLeft
  }

  /// The largest offset at rest, in points.
  public var maximumOffset: Double { max(0, contentWidth - viewport.width) }
}
