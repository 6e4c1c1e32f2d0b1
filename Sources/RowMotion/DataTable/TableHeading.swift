import RowDrawing

/// The heading of a column, which sorts the table, and whose edges resize columns.
struct TableHeading: View {
  let title: String
  /// The sort mark; empty if the table is not sorted by the column.
  let mark: String
  let alignment: HorizontalAlignment
  let actions: TableHeadingModifier
  @State private var isPressed = false

  var body: some View {
    TableHeadingText(text: title + mark, alignment: alignment)
      .opacity(isPressed ? 0.6 : 1)
      .modifier(actions.reporting { isPressed = $0 })
  }
}

/// The text of a heading or of a summary.
struct TableHeadingText: View {
  let text: String
  let alignment: HorizontalAlignment

  var body: some View {
    Text(verbatim: text)
      .font(.headline)
      .lineLimit(1)
      .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
      .padding(.horizontal, TableMetrics.horizontalPadding)
      .padding(.vertical, TableMetrics.headerVerticalPadding)
  }
}

/// The actions of a heading.
struct TableHeadingModifier: NodeModifier {
  typealias Node = TableHeadingNode

  /// The column's position in display order.
  let position: Int
  let scroll: TableScroll
  let label: String
  /// The description of the sort order; empty if the table is not sorted by the column.
  let value: String
  /// Sorts the table by the column; nil if it cannot be sorted by it.
  let sort: (@MainActor () -> Void)?
  /// Changes the columns; nil if they cannot be changed.
  let changes: TableColumnChanges?
  /// Reports presses.
  private(set) var press: @MainActor (Bool) -> Void = { _ in }

  func reporting(_ press: @escaping @MainActor (Bool) -> Void) -> TableHeadingModifier {
    var copy = self
    copy.press = press
    return copy
  }
}

/// The node of a heading: a click sorts, a drag of an edge resizes, a double click on it fits the
/// column to its texts, and another drag moves the column.
///
/// All headings together are one Tab stop. Escape cancels a drag.
///
/// | key | action |
/// | --- | --- |
/// | Space, Enter | sorts by the column |
/// | Left, Right, Home, End | move the focus to another heading |
/// | Control-Left, Control-Right | move the column's trailing edge |
/// | Alt-Left, Alt-Right | move the column |
final class TableHeadingNode: ModifierNode<TableHeadingModifier>, FocusTarget,
  AccessibilityActionTarget
{
  /// The drag that a press has begun.
  private enum Drag {
    /// A press that has not moved far enough yet.
    case press
    /// The drag of an edge, with the column before it and its width at the start, in points.
    case resizing(Int, Double)
    /// The move of a column, with its current position.
    case moving(Int)
  }

  private var drag: Drag?
  /// Restores the columns from before the drag; nil if they cannot be changed.
  private var restoreColumns: (@MainActor () -> Void)?
  /// The position of the press in the heading.
  private var pressPoint = Point.zero
  /// The distance of the press from the table's leading edge, in points.
  private var pressDistance = 0.0

  /// The distance from an edge in which a press drags the edge, in points.
  private static let grip = 5.0
  /// The distance that the pointer moves before a column moves, in points.
  private static let tolerance = 8.0
  /// The change of a width by a key, in points.
  private static let step = 10.0

  required init(_ modifier: TableHeadingModifier, _ context: SyncContext) {
    super.init(modifier, context)
    modifier.scroll.follow(self)
  }

  override func willUnmount() {
    modifier.scroll.unfollow(self)
    if runtime.focus.target === self { runtime.focus.targetRemoved() }
  }

  /// The column's position in display order.
  var position: Int { modifier.position }

  /// True if the heading has an action.
  var isActive: Bool {
    environment.isEnabled && (modifier.sort != nil || modifier.changes != nil)
  }

  private var scroll: TableScroll { modifier.scroll }

  // MARK: Pointer

  var acceptsDrags: Bool { isActive }

  /// Returns the column whose trailing edge is at a point of the heading; nil if there is none.
  private func edge(at point: Point) -> Int? {
    guard modifier.changes != nil else { return nil }
    let distance = environment.isRightToLeft ? size.width - point.x : point.x
    if size.width - distance <= TableHeadingNode.grip { return position }
    return distance < TableHeadingNode.grip && position > 0 ? position - 1 : nil
  }

  func pointerStyle(at pointer: Point) -> PointerStyle {
    if case .resizing = drag { return .columnResize }
    guard drag == nil, isActive, let frame = hostRect(Rect(origin: originInLayer, size: size))
    else { return .automatic }
    return edge(at: pointer - frame.origin) == nil ? .automatic : .columnResize
  }

  func dragPressed(at point: Point) {
    pressPoint = point
    restoreColumns = modifier.changes?.restoration()
    focusHere()
    if let edge = edge(at: point), runtime.press.tapCount == 2 {
      modifier.changes?.fit(edge)
    } else if let edge = edge(at: point) {
      drag = .resizing(edge, scroll.width(of: edge))
    } else {
      drag = .press
      let distance = environment.isRightToLeft ? size.width - point.x : point.x
      pressDistance = scroll.start(of: position) + distance
      modifier.press(true)
    }
  }

  func dragChanged(from start: Point, to point: Point) {
    let distance = environment.towardsTrailing(point.x - start.x)
    switch drag {
    case .resizing(let edge, let width):
      modifier.changes?.resize(edge, max(0, width + distance))
    case .press where abs(distance) > TableHeadingNode.tolerance && modifier.changes != nil:
      modifier.press(false)
      drag = .moving(position)
      move(to: pressDistance + distance)
    case .moving: move(to: pressDistance + distance)
    case .press, nil: break
    }
  }

  func dragEnded(from start: Point, to point: Point) {
    guard case .press = drag else { return drag = nil }
    drag = nil
    modifier.press(false)
    let end = pressPoint + (point - start)
    if Rect(origin: .zero, size: size).contains(end) { modifier.sort?() }
  }

  func cancelDrag() -> Bool {
    guard let drag else { return false }
    self.drag = nil
    modifier.press(false)
    if case .press = drag { return true }
    if case .moving = drag { scroll.movedHeading = self }
    restoreColumns?()
    runtime.driver?.applyPendingUpdates()
    focusHere()
    return true
  }

  /// Moves the dragged column to the position below the pointer.
  private func move(to distance: Double) {
    guard case .moving(let current) = drag else { return }
    let target = scroll.target(of: current, at: distance)
    guard target != current else { return }
    drag = .moving(target)
    scroll.movedHeading = self
    modifier.changes?.move(current, target)
    // The next move of the pointer is compared with the new layout.
    runtime.driver?.applyPendingUpdates()
    scroll.heading(at: target)?.focusHere()
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }

  // MARK: Focus

  var acceptsFocus: Bool { scroll.headingForTab === self }

  func focusChanged(_ isFocused: Bool) { invalidatePaint() }

  private func focusHere() {
    scroll.focusedHeading = position
    runtime.focus.set(self)
  }

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case (.space, []), (.enter, []):
      modifier.sort?()
      return modifier.sort != nil
    case (.left, []), (.right, []):
      return focus(position + offset(of: key))
    case (.home, []): return focus(0)
    case (.end, []): return focus(scroll.columnCount - 1)
    case (.left, .control), (.right, .control):
      guard let changes = modifier.changes else { return false }
      let step = Double(offset(of: key)) * TableHeadingNode.step
      changes.resize(position, max(0, scroll.width(of: position) + step))
      runtime.driver?.applyPendingUpdates()
      return true
    case (.left, .alt), (.right, .alt):
      guard let changes = modifier.changes else { return false }
      let target = position + offset(of: key)
      guard target >= 0, target < scroll.columnCount else { return true }
      scroll.movedHeading = self
      changes.move(position, target)
      return focus(target)
    default: return false
    }
  }

  /// Returns 1 for the key toward the trailing edge, and -1 for the other.
  private func offset(of key: Key) -> Int {
    (key == .right) == environment.isRightToLeft ? -1 : 1
  }

  /// Moves the focus to the heading at a position, which is scrolled into view.
  private func focus(_ position: Int) -> Bool {
    guard position >= 0, position < scroll.columnCount else { return true }
    scroll.reveal(position)
    runtime.driver?.applyPendingUpdates()
    scroll.heading(at: position)?.focusHere()
    return true
  }

  // MARK: Display

  // The focus ring and the separator move with the text.
  override var tracksGeometry: Bool { true }

  override func paint(_ canvas: Canvas, at position: Point) {
    super.paint(canvas, at: position)
    let frame = visibleFrame(at: position)
    if modifier.changes != nil {
      let x = environment.isRightToLeft ? frame.minX : frame.maxX - 1
      let line = Rect(x: x, y: frame.minY + 8, width: 1, height: max(0, frame.height - 16))
      canvas.fill(line, Color.separator.resolve(in: environment))
    }
    paintFocusRing(canvas, in: frame.inset(by: 2))
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var element = ownElement(.button, at: position)
    element.label = modifier.label
    if !modifier.value.isEmpty { element.value = modifier.value }
    if modifier.sort != nil { element.actions = [.default] }
    elements.append(element)
  }

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    guard kind == .default, isActive, let sort = modifier.sort else { return false }
    sort()
    return true
  }
}
