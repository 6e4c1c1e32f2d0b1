import RowDrawing

/// A header, row or footer of a table, with a cell for each column: fixed cells at the sides and
/// scrolling cells between them.
struct TableLine<Cells: View>: View {
  typealias Body = Never

  let widths: TableWidths
  let scroll: TableScroll
  /// The columns of the cells, in order.
  let columns: [Int]
  /// A number that changes when the content of the cells may have changed.
  let generation: UInt64
  /// The space beside each cell's content, and that above and below it, in points.
  let padding: Size
  /// The accessibility role of a cell.
  let cellRole: AccessibilityNode.Role
  let cells: Cells

  init(
    _ widths: TableWidths, _ scroll: TableScroll, _ columns: [Int], generation: UInt64,
    padding: Size = .zero, cellRole: AccessibilityNode.Role = .cell,
    @ViewBuilder cells: () -> Cells
  ) {
    self.widths = widths
    self.scroll = scroll
    self.columns = columns
    self.generation = generation
    self.padding = padding
    self.cellRole = cellRole
    self.cells = cells()
  }

  static func _sync(_ view: TableLine, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    let node: TableLineNode
    if let old = reuse(old, as: TableLineNode.self) {
      node = old
      node.set(view.widths)
    } else {
      node = TableLineNode(view.widths, view.scroll, view.padding, context)
    }
    node.set(view.columns, generation: view.generation)
    node.cellRole = view.cellRole
    node.update(view.cells, context)
    return node
  }
}

/// The node of a line.
///
/// Scrolling sideways moves no cell in the layout but repaints the line. In a table of very many
/// columns, only columns near the viewport have cells. Such a line is as tall as its tallest cell
/// so far, so that it does not shrink when that cell is scrolled away.
final class TableLineNode: ContainerNode, FieldLine {
  private var table: TableWidths
  private let scroll: TableScroll
  /// The space beside each cell's content, and that above and below it, in points.
  private let padding: Size
  private var columnLayout: TableColumnLayout
  private var columns: [Int] = []
  private var generation: UInt64 = 0
  /// The accessibility role of a cell.
  fileprivate var cellRole = AccessibilityNode.Role.cell
  /// The cells that do not scroll.
  private var fixedCells: [ObjectIdentifier] = []
  /// The cells that the last layout has fixed or released, and where they were visible before.
  private var crossings: [(cell: ViewNode, origin: Point)] = []
  /// The largest height of the cells since their content last changed, in points.
  private var tallest = 0.0

  init(_ table: TableWidths, _ scroll: TableScroll, _ padding: Size, _ context: SyncContext) {
    self.table = table
    self.scroll = scroll
    self.padding = padding
    columnLayout = TableColumnLayout(table, in: 0)
    super.init(context)
    scroll.follow(self)
  }

  func set(_ table: TableWidths) {
    guard table != self.table else { return }
    self.table = table
    tallest = 0
    invalidateLayout()
  }

  func set(_ columns: [Int], generation: UInt64) {
    if generation != self.generation { tallest = 0 }
    self.generation = generation
    guard columns != self.columns else { return }
    self.columns = columns
    invalidateLayout()
  }

  override func environmentChanged(from old: EnvironmentValues) {
    super.environmentChanged(from: old)
    tallest = 0
  }

  override func willUnmount() { scroll.unfollow(self) }

  // The clip of the scrolling cells moves with the line.
  override var tracksGeometry: Bool { true }

  /// True if only columns near the viewport have cells.
  private var isVirtual: Bool { columns.count < table.columns.count }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let widths = scroll.columnLayout(of: table, in: proposal.width ?? 0).widths
    var height = 0.0
    for (child, column) in zip(children, columns) where column < widths.count {
      height = max(height, child.measure(offer(in: widths[column])).height)
    }
    height += 2 * padding.height
    if isVirtual {
      tallest = max(tallest, height)
      height = tallest
    }
    return Size(width: proposal.width ?? widths.reduce(0, +), height: height)
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    columnLayout = scroll.columnLayout(of: table, in: size.width)
    for (child, column) in zip(children, columns) where column < columnLayout.widths.count {
      setFixed(!columnLayout.scrolling.contains(column), child)
      let width = columnLayout.widths[column]
      let start = columnLayout.start(of: column)
      let x = environment.isRightToLeft ? size.width - start - width : start
      child.place(at: Point(x: x + padding.width, y: padding.height), offer(in: width))
    }
  }

  /// Records whether a cell that is about to be placed is fixed.
  private func setFixed(_ isFixed: Bool, _ cell: ViewNode) {
    let index = fixedCells.firstIndex(of: ObjectIdentifier(cell))
    if (index != nil) == isFixed { return }
    if let index { fixedCells.remove(at: index) } else { fixedCells.append(ObjectIdentifier(cell)) }
    guard shift != 0, cell.placedProposal != nil else { return }
    crossings.append((cell, cell.origin + Point(x: isFixed ? shift : -shift, y: 0)))
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    // These cells move from where they were visible.
    let still = GeometryPass(isStep: false, pass.space).laidOut(by: self)
    for (cell, origin) in crossings where pass.isStep {
      cell.recordGeometry(still, at: position + origin, transaction)
    }
    crossings = []
    super.recordGeometry(pass, at: position, transaction)
  }

  /// Returns the size that the content of a cell may take in a column with a width.
  private func offer(in width: Double) -> ProposedViewSize {
    ProposedViewSize(width: max(0, width - 2 * padding.width), height: nil)
  }

  // MARK: Visible cells

  /// The horizontal scroll translation of the scrolling cells, in points to the right.
  private var shift: Double { environment.isRightToLeft ? scroll.offset : -scroll.offset }

  /// The visible area of the scrolling cells.
  private var window: Rect {
    let width = columnLayout.window.upperBound - columnLayout.window.lowerBound
    let start = columnLayout.window.lowerBound
    let x = environment.isRightToLeft ? size.width - start - width : start
    return Rect(x: x, y: 0, width: width, height: size.height)
  }

  /// Returns the scrolled origin of a cell.
  private func scrolledOrigin(of column: Int, _ child: ViewNode) -> Point {
    columnLayout.scrolling.contains(column) ? child.origin + Point(x: shift, y: 0) : child.origin
  }

  /// Returns true if a scrolling cell contains an x position of the line's layout, in points.
  private func scrolls(at x: Double) -> Bool {
    zip(children, columns).contains { child, column in
      columnLayout.scrolling.contains(column) && x >= child.origin.x - padding.width - 0.001
        && x < child.origin.x + child.size.width + padding.width
    }
  }

  override func rectInHost(_ rect: Rect, isSettled: Bool) -> Rect? {
    let isMoved = shift != 0 && scrolls(at: rect.minX - originInLayer.x)
    return super.rectInHost(
      isMoved ? rect.offset(by: Point(x: shift, y: 0)) : rect, isSettled: isSettled)
  }

  override func hostClip(of rect: Rect) -> Rect? {
    let origin = originInLayer
    guard let line = super.rectInHost(Rect(origin: origin, size: size), isSettled: false),
      scrolls(at: rect.minX - line.minX - shift)
    else { return nil }
    return super.rectInHost(window.offset(by: origin), isSettled: false)
  }

  // MARK: Editable cells

  func moveFocus(from field: any FocusTarget, backwards: Bool) -> Bool {
    guard let column = column(of: field) else { return false }
    let remainingColumns = scroll.editableColumns.filter { backwards ? $0 < column : $0 > column }
    if let next = backwards ? remainingColumns.last : remainingColumns.first {
      return enterCell(in: next)
    }
    if let row = layer?.showAdjacentRow(backwards: backwards), let line = scroll.line(in: row),
      let next = backwards ? scroll.editableColumns.last : scroll.editableColumns.first
    {
      return line.enterCell(in: next)
    }
    // After the last cell, and before the first, focus moves to the table itself.
    return layer?.receiveFocus() ?? false
  }

  /// Moves focus to the field in a column's cell and returns true if there is one.
  private func enterCell(in column: Int) -> Bool {
    if !columns.contains(column) {
      scroll.reveal(column)
      runtime.driver?.applyPendingUpdates()
    }
    guard let cell = zip(columns, children).first(where: { $0.0 == column })?.1,
      let field = cell.firstField
    else { return false }
    runtime.focus.set(field)
    layer?.fieldEntered()
    field.caretMoved(to: .max)
    return true
  }

  func reveal(_ part: ClosedRange<Double>, of field: any FocusTarget) {
    guard let column = column(of: field) else { return }
    let isReversed = environment.isRightToLeft
    scroll.reveal(
      column,
      orElse: isReversed
        ? (size.width - part.upperBound)...(size.width - part.lowerBound) : part)
  }

  /// Returns the column whose cell contains a node.
  private func column(of node: ViewNode) -> Int? {
    let ancestors = Array(node.selfAndAncestors.prefix { $0 !== self })
    return zip(columns, children).first { _, cell in ancestors.contains { $0 === cell } }?.0
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    guard let (moved, content, cell) = movedCell(at: position, runtime.time) else {
      return paintCells(canvas, at: position) { _ in true }
    }
    // The cells have no background, so the others are not drawn behind the moved one.
    let frame = visibleFrame(at: position)
    var sides = (frame, frame)
    sides.0.size.width = max(0, cell.minX - frame.minX)
    sides.1.origin.x = cell.maxX
    sides.1.size.width = max(0, frame.maxX - cell.maxX)
    for side in [sides.0, sides.1] {
      canvas.withClip(side) { paintCells(canvas, at: position) { $0 != moved } }
    }
    // It is in front of fixed cells, too, unless it comes to rest beneath them.
    let origin = scrolledOrigin(of: moved, content)
    if origin.x >= window.minX, origin.x + content.size.width <= window.maxX {
      canvas.withClip(frame) { content.paint(canvas, at: position + origin) }
    } else {
      paintCells(canvas, at: position) { $0 == moved }
    }
  }

  /// Returns the column that the user has moved, and where its cell is; nil once it is in place.
  private func movedCell(
    at position: Point, _ time: Double
  ) -> (column: Int, content: ViewNode, frame: Rect)? {
    guard let heading = scroll.movedHeading, let motion = heading.geometry?.offset(at: time).x,
      motion != 0, let child = zip(columns, children).first(where: { $0.0 == heading.position })?.1
    else { return nil }
    let origin = position + scrolledOrigin(of: heading.position, child) + Point(x: motion, y: 0)
    return (heading.position, child, paddedSides(Rect(origin: origin, size: child.size)))
  }

  /// Returns the frame of a cell's content with the padding beside it.
  private func paddedSides(_ content: Rect) -> Rect {
    var cell = content
    cell.origin.x -= padding.width
    cell.size.width += 2 * padding.width
    return cell
  }

  private func paintCells(
    _ canvas: Canvas, at position: Point, where isIncluded: (_ column: Int) -> Bool
  ) {
    for (child, column) in zip(children, columns)
    where !columnLayout.scrolling.contains(column) && isIncluded(column) {
      child.paint(canvas, at: position + child.origin)
    }
    if columnLayout.maximumOffset == 0, shift == 0 {
      return paintScrolling(canvas, at: position, in: window, isIncluded)
    }
    let frame = visibleFrame(at: position)
    var clip = window.offset(by: frame.origin)
    clip.size.width += frame.width - size.width
    clip.size.height = max(size.height, frame.height)
    canvas.withClip(clip) {
      paintScrolling(canvas, at: position, in: clip.offset(by: .zero - frame.origin), isIncluded)
    }
  }

  private func paintScrolling(
    _ canvas: Canvas, at position: Point, in window: Rect, _ isIncluded: (_ column: Int) -> Bool
  ) {
    for exit in exitingChildren {
      exit.paint(canvas, at: position + exit.origin + Point(x: shift, y: 0))
    }
    for (child, column) in zip(children, columns)
    where columnLayout.scrolling.contains(column) && isIncluded(column) {
      let origin = scrolledOrigin(of: column, child)
      if origin.x + child.size.width + padding.width <= window.minX { continue }
      if origin.x - padding.width >= window.maxX { continue }
      child.paint(canvas, at: position + origin)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    let isInWindow = point.x >= window.minX && point.x < window.maxX
    for (child, column) in zip(children, columns)
    where columnLayout.scrolling.contains(column) == isInWindow {
      var local = point - scrolledOrigin(of: column, child)
      // A cell receives clicks over the whole height of the line, even if its text is shorter, and
      // the field of an editable cell also those beside and above it.
      if local.y >= child.size.height, point.y < size.height { local.y = child.size.height - 0.5 }
      if scroll.editableColumns.contains(column), local.x >= -padding.width,
        local.x < child.size.width + padding.width, point.y >= 0
      {
        local.x = min(max(local.x, 0), child.size.width - 0.5)
        local.y = max(local.y, 0)
      }
      if child.hitTest(local, &hits) { return true }
    }
    return false
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    for (child, column) in zip(children, columns) {
      let position = position + scrolledOrigin(of: column, child)
      var parts: [AccessibilityNode] = []
      child.collectAccessibility(into: &parts, at: position)
      var cell = parts.count == 1 ? parts[0] : child.ownElement(.cell, at: position, parts)
      if parts.count != 1 { cell.frame = paddedSides(cell.frame) }
      // The text of an editable cell is its label; the column's header names the column.
      if cell.role == .textField {
        cell.label = cell.value ?? ""
        cell.value = nil
      }
      cell.role = cellRole
      cell.index = column
      cell.count = table.columns.count
      if cell.label.isEmpty { cell.label = parts.spokenText }
      elements.append(cell)
    }
  }
}
