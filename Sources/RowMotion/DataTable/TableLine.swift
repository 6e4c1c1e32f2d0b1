import RowDrawing

/// One line of a table, its head, a row or its foot: a cell for each column, of which some stay at
/// the sides while the others scroll beneath them.
struct TableLine<Cells: View>: View {
  typealias Body = Never

  let widths: TableWidths
  let scroll: TableScroll
  /// The columns that the cells are of, in order.
  let columns: [Int]
  /// Another number where the cells may say something else than before.
  let generation: UInt64
  /// What a cell is to assistive technology.
  let cellRole: AccessibilityNode.Role
  let cells: Cells

  init(
    _ widths: TableWidths, _ scroll: TableScroll, _ columns: [Int], generation: UInt64,
    cellRole: AccessibilityNode.Role = .cell, @ViewBuilder cells: () -> Cells
  ) {
    self.widths = widths
    self.scroll = scroll
    self.columns = columns
    self.generation = generation
    self.cellRole = cellRole
    self.cells = cells()
  }

  static func _sync(_ view: TableLine, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    let node: TableLineNode
    if let old = reuse(old, as: TableLineNode.self) {
      node = old
      node.set(view.widths)
    } else {
      node = TableLineNode(view.widths, view.scroll, context)
    }
    node.set(view.columns, generation: view.generation)
    node.cellRole = view.cellRole
    node.update(view.cells, context)
    return node
  }
}

/// The node of a line.
///
/// Scrolling sideways moves no cell in the layout: the line is drawn anew. A table of very many
/// columns has cells only of those that are nearly seen; a line of it is as tall as the tallest cell
/// that it has had, so that it does not shrink when that one goes out of sight.
final class TableLineNode: ContainerNode {
  private var table: TableWidths
  private let scroll: TableScroll
  private var columnLayout: TableColumnLayout
  private var columns: [Int] = []
  private var generation: UInt64 = 0
  /// What a cell is to assistive technology.
  fileprivate var cellRole = AccessibilityNode.Role.cell
  /// The tallest that the cells have been while they said the same, points.
  private var tallest = 0.0

  init(_ table: TableWidths, _ scroll: TableScroll, _ context: SyncContext) {
    self.table = table
    self.scroll = scroll
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

  override func environmentChanged() {
    super.environmentChanged()
    tallest = 0
  }

  override func willUnmount() { scroll.unfollow(self) }

  // The clip of the cells that scroll moves with them.
  override var tracksGeometry: Bool { true }

  /// Whether cells come and go with what is seen.
  private var isVirtual: Bool { columns.count < table.columns.count }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let widths = scroll.columnLayout(of: table, in: proposal.width ?? 0).widths
    var height = 0.0
    for (child, column) in zip(children, columns) where column < widths.count {
      let offer = ProposedViewSize(width: widths[column], height: nil)
      height = max(height, child.measure(offer).height)
    }
    if isVirtual {
      tallest = max(tallest, height)
      height = tallest
    }
    return Size(width: proposal.width ?? widths.reduce(0, +), height: height)
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    columnLayout = scroll.columnLayout(of: table, in: size.width)
    for (child, column) in zip(children, columns) where column < columnLayout.widths.count {
      let width = columnLayout.widths[column]
      let start = columnLayout.start(of: column)
      let x = environment.isRightToLeft ? size.width - start - width : start
      child.place(at: Point(x: x, y: 0), ProposedViewSize(width: width, height: nil))
    }
  }

  // MARK: What is seen

  /// How far the cells that scroll are seen from where they stand, points to the right.
  private var shift: Double { environment.isRightToLeft ? scroll.offset : -scroll.offset }

  /// Where the cells that scroll are seen.
  private var window: Rect {
    let width = columnLayout.window.upperBound - columnLayout.window.lowerBound
    let start = columnLayout.window.lowerBound
    let x = environment.isRightToLeft ? size.width - start - width : start
    return Rect(x: x, y: 0, width: width, height: size.height)
  }

  /// Where a cell is seen.
  private func seenOrigin(of column: Int, _ child: ViewNode) -> Point {
    columnLayout.scrolling.contains(column) ? child.origin + Point(x: shift, y: 0) : child.origin
  }

  /// Whether a cell scrolls in which something begins, points to the right in the line as laid out.
  private func scrolls(at x: Double) -> Bool {
    zip(children, columns).contains { child, column in
      columnLayout.scrolling.contains(column) && x >= child.origin.x - 0.001
        && x < child.origin.x + child.size.width
    }
  }

  override func rectInHost(_ rect: Rect) -> Rect? {
    let isMoved = shift != 0 && scrolls(at: rect.minX - originInLayer.x)
    return super.rectInHost(isMoved ? rect.offset(by: Point(x: shift, y: 0)) : rect)
  }

  override func hostClip(of rect: Rect) -> Rect? {
    let origin = originInLayer
    guard let line = super.rectInHost(Rect(origin: origin, size: size)),
      scrolls(at: rect.minX - line.minX - shift)
    else { return nil }
    return super.rectInHost(window.offset(by: origin))
  }

  // MARK: Cells that are edited

  override func moveFocus(from field: any FocusTarget, backwards: Bool) -> Bool {
    guard let column = column(of: field) else { return false }
    let further = scroll.editableColumns.filter { backwards ? $0 < column : $0 > column }
    if let next = backwards ? further.last : further.first { return enterCell(in: next) }
    if let row = layer?.showRowBeside(backwards: backwards), let line = scroll.line(in: row),
      let next = backwards ? scroll.editableColumns.last : scroll.editableColumns.first
    {
      return line.enterCell(in: next)
    }
    // Behind the last cell, and before the first, the table itself has the keyboard.
    return layer?.takeFocus() ?? false
  }

  /// Puts the caret into the field in the cell of a column; returns whether there is one.
  private func enterCell(in column: Int) -> Bool {
    if !columns.contains(column) {
      scroll.reveal(column)
      host.driver?.carryOutPending()
    }
    guard let cell = zip(columns, children).first(where: { $0.0 == column })?.1,
      let field = cell.firstField
    else { return false }
    host.setFocus(field)
    layer?.fieldEntered()
    field.caretMoved(to: .max)
    return true
  }

  override func reveal(_ part: ClosedRange<Double>, of field: any FocusTarget) {
    guard let column = column(of: field) else { return }
    let isReversed = environment.isRightToLeft
    scroll.reveal(
      column,
      orElse: isReversed
        ? (size.width - part.upperBound)...(size.width - part.lowerBound) : part)
  }

  /// The column in whose cell a node is.
  private func column(of node: ViewNode) -> Int? {
    let around = Array(sequence(first: node, next: \.parent).prefix { $0 !== self })
    return zip(columns, children).first { _, cell in around.contains { $0 === cell } }?.0
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    for (child, column) in zip(children, columns) where !columnLayout.scrolling.contains(column) {
      child.paint(canvas, at: position + child.origin)
    }
    if columnLayout.maximumOffset == 0, shift == 0 {
      return paintScrolling(canvas, at: position, in: window)
    }
    let frame = visibleFrame(at: position, canvas.time)
    var clip = window.offset(by: frame.origin)
    clip.size.width += frame.width - size.width
    clip.size.height = max(size.height, frame.height)
    canvas.withClip(clip) {
      paintScrolling(canvas, at: position, in: clip.offset(by: .zero - frame.origin))
    }
  }

  private func paintScrolling(_ canvas: Canvas, at position: Point, in window: Rect) {
    for exit in exitingChildren {
      exit.paint(canvas, at: position + exit.origin + Point(x: shift, y: 0))
    }
    for (child, column) in zip(children, columns) where columnLayout.scrolling.contains(column) {
      let origin = seenOrigin(of: column, child)
      if origin.x + child.size.width <= window.minX || origin.x >= window.maxX { continue }
      child.paint(canvas, at: position + origin)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    let isInWindow = point.x >= window.minX && point.x < window.maxX
    for (child, column) in zip(children, columns)
    where columnLayout.scrolling.contains(column) == isInWindow {
      // A cell is hit as far down as the line goes, however short its text is.
      var local = point - seenOrigin(of: column, child)
      if local.y >= child.size.height, point.y < size.height { local.y = child.size.height - 0.5 }
      if child.hitTest(local, &hits) { return true }
    }
    return false
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    for (child, column) in zip(children, columns) {
      let position = position + seenOrigin(of: column, child)
      var parts: [AccessibilityNode] = []
      child.collectAccessibility(into: &parts, at: position)
      var cell = parts.count == 1 ? parts[0] : child.ownElement(.cell, at: position, parts)
      // What can be edited in a cell is what the cell says; its column's head says what it is.
      if cell.role == .textField {
        cell.label = cell.value ?? ""
        cell.value = nil
      }
      cell.role = cellRole
      cell.index = column
      cell.count = table.columns.count
      if cell.label.isEmpty { cell.label = parts.spoken }
      elements.append(cell)
    }
  }
}
