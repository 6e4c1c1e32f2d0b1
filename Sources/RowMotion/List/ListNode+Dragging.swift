// Rows that are dragged with the pointer and dropped elsewhere. Until then nothing but what is
// seen changes: the data keeps its order, and the other rows make room.

/// A dragged row, and with it those that are selected together with it: they stay where they are until
/// it is dropped, and follow it then.
///
/// Invariants: it would be dropped among the rows of its own leaf; where it is are numbers.
struct RowDrag {
  let row: RowNode
  /// How many rows are dragged.
  let count: Int
  /// Where the pointer was pressed, in the host.
  let start: Point
  /// From the row's top to the pointer, points.
  let grip: Double
  /// Where the pointer is in the host, points from the top.
  var pointer: Double
  /// The index at which the row would be dropped.
  var target: Int
  /// When the list last scrolled because the row is held at its edge, seconds.
  var scrolled: Double
  /// Whether the row has been dropped: the next layout shows where that has led to.
  var isDropped = false

  /// The invariants that do not hold, in words; empty where all do.
  @MainActor func checkInvariants() -> [String] {
    var violations: [String] = []
    let leaf = row.leaf.start..<(row.leaf.start + row.leaf.count)
    if !leaf.contains(target) { violations.append("it would be dropped at \(target) of \(leaf)") }
    if count < 1 { violations.append("\(count) rows are dragged") }
    if !grip.isFinite || !pointer.isFinite {
      violations.append("it is held \(grip) below its top, at \(pointer)")
    }
    return violations
  }
}

extension ListNode {
  /// How near to an edge a dragged row scrolls the list, points.
  static let edge = 40.0
  /// How fast it scrolls where the pointer is on the edge, points per second.
  static let edgeSpeed = 900.0
  /// How the other rows make room.
  static let displacing = Animation.smooth(duration: 0.25)

  /// The row below a position in the host, where it can be dragged.
  func draggableRow(at point: Point) -> RowNode? {
    guard rowDrag == nil, environment.isEnabled, let row = row(at: point),
      row.leaf.moveRows != nil, row.leaf.count > 1
    else { return nil }
    return row
  }

  /// Begins to drag a row from a position in the host, which changes nothing else.
  func beginRowDrag(_ row: RowNode, at point: Point) {
    rowDrag = RowDrag(
      row: row, count: draggedIndices(with: row).count, start: point,
      grip: point.y - hostFrame.minY + offset - row.presentationY,
      pointer: point.y, target: row.index, scrolled: host.time)
    row.noteWhetherAwayFromLayout()
    userTookHold()
    setNeedsLayout()
  }

  /// The pointer moves to a position in the host.
  func moveDrag(to point: Point) {
    guard rowDrag != nil, point.y.isFinite else { return }
    rowDrag?.pointer = point.y
    updateDragTarget()
    setNeedsLayout()
  }

  /// Drops the row where it is dragged to, or where it came from.
  func drop(isCancelled: Bool = false) {
    guard var rowDrag, !rowDrag.isDropped else { return }
    rowDrag.isDropped = true
    self.rowDrag = rowDrag
    setNeedsLayout()
    let row = rowDrag.row
    guard !isCancelled, !row.isExiting, rowDrag.target != row.index, !rows.isStale,
      let move = row.leaf.moveRows
    else { return }
    let target = rowDrag.target > row.index ? rowDrag.target + 1 : rowDrag.target
    let indices = rowDrag.count > 1 ? draggedIndices(with: row) : [row.localIndex]
    noteMove(of: indices, in: row.leaf)
    withAnimation(ListNode.displacing) { move(indices, target - row.leaf.start) }
  }

  /// Notes which rows of a leaf the user is about to move.
  func noteMove(of indices: [Int], in leaf: LeafRowProvider) {
    let moved = rows.shown.filter { $0.leaf === leaf && indices.contains($0.localIndex) }
    movedKeys = Set(moved.map(\.key))
  }

  /// The indices in its leaf of a row that is dragged and of those that go with it.
  private func draggedIndices(with row: RowNode) -> [Int] {
    rows.isStale ? [row.localIndex] : selectedIndices(with: row.index)?.indices ?? [row.localIndex]
  }

  /// The identities of the rows that are dragged.
  func draggedIDs(_ rowDrag: RowDrag) -> [AnyHashable] {
    let row = rowDrag.row
    if rowDrag.count == 1 || rows.isStale { return [row.id] }
    return draggedIndices(with: row).map { rows.id(at: row.leaf.start + $0) }
  }

  /// Whether a row is dragged with another one, which follows the pointer.
  func isDraggedAlong(_ row: RowNode) -> Bool {
    guard let rowDrag, rowDrag.count > 1, rowDrag.row !== row else { return false }
    return row.leaf === rowDrag.row.leaf && isSelected(row)
  }

  /// Where the dragged row is seen, from the top of the content, points.
  func draggedY(_ rowDrag: RowDrag) -> Double {
    rowDrag.pointer - rowDrag.grip - hostFrame.minY + offset
  }

  // MARK: Making room

  /// Finds where the row would be dropped, and has the others make room there.
  ///
  /// A row is passed where the dragged one covers half of it, as they all stand in the layout:
  /// so it is the same place whichever way it was reached.
  func updateDragTarget() {
    guard var rowDrag, !rowDrag.isDropped else { return }
    let row = rowDrag.row
    guard !row.isExiting, row.isAttached, row.isMounted else {
      // Its data is removed: nothing is dragged.
      drop(isCancelled: true)
      return
    }
    let leaf = row.leaf
    let top = draggedY(rowDrag)
    var target = row.index
    if top > row.y {
      target = index(at: top + row.height)
      if target > row.index, top + row.height < middle(of: target) { target -= 1 }
      target = max(row.index, target)
    } else if top < row.y {
      target = index(at: max(0, top))
      if target < row.index, top > middle(of: target) { target += 1 }
      target = min(row.index, target)
    }
    rowDrag.target = min(max(target, leaf.start), leaf.start + leaf.count - 1)
    assert(rowDrag.checkInvariants().isEmpty, rowDrag.checkInvariants().joined(separator: "; "))
    self.rowDrag = rowDrag
    for other in rows.shown where other !== row { displace(other, rowDrag, isSeen: true) }
    if edgeVelocity != 0 { host.run(self) }
  }

  /// A row comes into view while another one is dragged: it is displaced from the start.
  func displaceUnseen(_ row: RowNode) {
    if let rowDrag, !rowDrag.isDropped { displace(row, rowDrag, isSeen: false) }
  }

  private func displace(_ row: RowNode, _ rowDrag: RowDrag, isSeen: Bool) {
    let index = rowDrag.row.index
    let room = rowDrag.row.height + rowSpacing
    var distance = 0.0
    if row.isExiting || row === rowDrag.row {
      distance = 0
    } else if row.index > index, row.index <= rowDrag.target {
      distance = -room
    } else if row.index < index, row.index >= rowDrag.target {
      distance = room
    }
    row.displace(by: distance, isSeen ? ListNode.displacing : nil)
  }

  private func middle(of index: Int) -> Double {
    if let row = rows.row(at: index) {
      return row.y + row.height / 2
    }
    return inset + rows.heights.minY(of: index) + rows.heights.height(at: index) / 2
      + rowSpacing * Double(index)
  }

  // MARK: At the edges

  /// How fast the list scrolls because of where a row is held, points per second.
  var edgeVelocity: Double {
    guard let rowDrag, !rowDrag.isDropped else { return 0 }
    let frame = hostFrame
    let edge = min(ListNode.edge, frame.height / 4)
    guard edge > 0 else { return 0 }
    let above = frame.minY + edge - rowDrag.pointer
    let below = rowDrag.pointer - (frame.maxY - edge)
    if above > 0, offset > 0 { return -ListNode.edgeSpeed * min(above / edge, 2) }
    if below > 0, offset < maximumOffset { return ListNode.edgeSpeed * min(below / edge, 2) }
    return 0
  }

  /// Scrolls as far as the time that has passed says; returns whether that goes on.
  func scrollAtEdge() -> Bool {
    guard let rowDrag else { return false }
    let distance = edgeVelocity * (host.time - rowDrag.scrolled)
    self.rowDrag?.scrolled = host.time
    if distance != 0 { scroll(by: distance) }
    return edgeVelocity != 0
  }

  // MARK: Afterwards

  /// Notes where all rows are seen, and lets go of the dragged one.
  ///
  /// - Returns: Whether there was one, and rows now go to their places from where they are.
  func settleDrop() -> Bool {
    guard let rowDrag, rowDrag.isDropped else { return false }
    for row in rows.shown { row.previousPresentationY = row.presentationY - offset }
    // The others are displaced as they will stand in the new order: they, not their old positions, stay.
    if rows.isStale, anchor != nil,
      let row = rows.shown.first(where: { !$0.isExiting && !$0.isDragged && isOnScreen($0) })
    {
      position.anchor(
        to: row, offset: offset - scrollAnimationDistance - row.y - row.room)
    }
    self.rowDrag = nil
    droppedRow = rowDrag.row
    rowDrag.row.raiseFromDrag()
    rowDrag.row.noteWhetherAwayFromLayout()
    for row in rows.shown { row.displace(by: 0, nil) }
    return true
  }
}
