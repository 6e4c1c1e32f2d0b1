// Dragging of rows with the pointer. Until the drop only the display changes: the data keeps its
// order, and the other rows make room.

/// A dragged row, and the number of selected rows that are dragged along.
///
/// The others stay in place until the drop, and then follow the dragged row.
///
/// Invariants: the target is in the row's own leaf; positions are finite.
struct RowDrag {
  let row: RowNode
  /// The number of dragged rows.
  let count: Int
  /// The position of the press in the host.
  let start: Point
  /// The distance from the row's top to the pointer, in points.
  let grip: Double
  /// The vertical position of the pointer in the host, in points.
  var pointer: Double
  /// The index at which the row would be dropped.
  var target: Int
  /// The time of the last scroll at the list's edge, in seconds.
  var scrolled: Double
  /// True once the row has been dropped, until the next layout.
  var isDropped = false

  /// Returns a message for each violated invariant; empty if all hold.
  @MainActor func checkInvariants() -> [String] {
    var violations: [String] = []
    let leaf = row.leaf.start..<(row.leaf.start + row.leaf.count)
    if !leaf.contains(target) { violations.append("the drop target \(target) is outside \(leaf)") }
    if count < 1 { violations.append("\(count) rows are dragged") }
    if !grip.isFinite || !pointer.isFinite {
      violations.append("the grip is \(grip) below the row's top, at \(pointer)")
    }
    return violations
  }
}

extension ListNode {
  /// The distance from an edge within which a dragged row scrolls the list, in points.
  static let edge = 40.0
  /// The scroll speed if the pointer is on the edge, in points per second.
  static let edgeSpeed = 900.0
  /// The animation of rows that make room.
  static let displacementAnimation = Animation.smooth(duration: 0.25)

  /// Returns the row at a position in the host if it can be dragged.
  func draggableRow(at point: Point) -> RowNode? {
    guard rowDrag == nil, environment.isEnabled, let row = row(at: point),
      row.leaf.moveRows != nil, row.leaf.count > 1
    else { return nil }
    return row
  }

  /// Begins to drag a row from a position in the host.
  func beginRowDrag(_ row: RowNode, at point: Point) {
    rowDrag = RowDrag(
      row: row, count: draggedIndices(with: row).count, start: point,
      grip: point.y - hostFrame.minY + offset - row.presentationY,
      pointer: point.y, target: row.index, scrolled: host.time)
    row.updateIsAwayFromLayout()
    interruptMotion()
    setNeedsLayout()
  }

  /// Moves the dragged row with the pointer to a position in the host.
  func moveDrag(to point: Point) {
    guard rowDrag != nil, point.y.isFinite else { return }
    rowDrag?.pointer = point.y
    updateDragTarget()
    setNeedsLayout()
  }

  /// Drops the row at its target, or moves it back if canceled.
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
    recordMove(of: indices, in: row.leaf)
    withAnimation(ListNode.displacementAnimation) { move(indices, target - row.leaf.start) }
  }

  /// Records which rows of a leaf the user is about to move.
  func recordMove(of indices: [Int], in leaf: LeafRowProvider) {
    let moved = rows.shown.filter { $0.leaf === leaf && indices.contains($0.localIndex) }
    movedKeys = Set(moved.map(\.key))
  }

  /// Returns the local indices of a dragged row and of the rows dragged along.
  private func draggedIndices(with row: RowNode) -> [Int] {
    rows.isStale ? [row.localIndex] : selectedIndices(with: row.index)?.indices ?? [row.localIndex]
  }

  /// Returns the identities of the dragged rows.
  func draggedIDs(_ rowDrag: RowDrag) -> [AnyHashable] {
    let row = rowDrag.row
    if rowDrag.count == 1 || rows.isStale { return [row.id] }
    return draggedIndices(with: row).map { rows.id(at: row.leaf.start + $0) }
  }

  /// Returns true if a row is dragged along with another row.
  func isDraggedAlong(_ row: RowNode) -> Bool {
    guard let rowDrag, rowDrag.count > 1, rowDrag.row !== row else { return false }
    return row.leaf === rowDrag.row.leaf && isSelected(row)
  }

  /// Returns the drawn top of the dragged row in the content, in points.
  func draggedY(_ rowDrag: RowDrag) -> Double {
    rowDrag.pointer - rowDrag.grip - hostFrame.minY + offset
  }

  // MARK: Making room

  /// Updates the drop target and makes the other rows give it room.
  ///
  /// The dragged row passes another row once it covers half of that row's layout frame. So the
  /// target does not depend on the path of the drag.
  func updateDragTarget() {
    guard var rowDrag, !rowDrag.isDropped else { return }
    let row = rowDrag.row
    guard !row.isExiting, row.isAttached, row.isMounted else {
      // The row's data was removed, so the drag ends.
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
    for other in rows.shown where other !== row { displace(other, rowDrag, isAnimated: true) }
    if edgeVelocity != 0 { host.run(self) }
  }

  /// Displaces a row that comes into view during a drag, without an animation.
  func displaceWithoutAnimation(_ row: RowNode) {
    if let rowDrag, !rowDrag.isDropped { displace(row, rowDrag, isAnimated: false) }
  }

  private func displace(_ row: RowNode, _ rowDrag: RowDrag, isAnimated: Bool) {
    let index = rowDrag.row.index
    let space = rowDrag.row.height + rowSpacing
    var distance = 0.0
    if row.isExiting || row === rowDrag.row {
      distance = 0
    } else if row.index > index, row.index <= rowDrag.target {
      distance = -space
    } else if row.index < index, row.index >= rowDrag.target {
      distance = space
    }
    row.displace(by: distance, isAnimated ? ListNode.displacementAnimation : nil)
  }

  private func middle(of index: Int) -> Double {
    if let row = rows.row(at: index) {
      return row.y + row.height / 2
    }
    return inset + rows.heights.minY(of: index) + rows.heights.height(at: index) / 2
      + rowSpacing * Double(index)
  }

  // MARK: Scrolling at the edges

  /// The velocity of scrolling at the list's edges, in points per second; 0 away from the edges.
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

  /// Scrolls according to the time that has passed; returns true if scrolling continues.
  func scrollAtEdge() -> Bool {
    guard let rowDrag else { return false }
    let distance = edgeVelocity * (host.time - rowDrag.scrolled)
    self.rowDrag?.scrolled = host.time
    if distance != 0 { scroll(by: distance) }
    return edgeVelocity != 0
  }

  // MARK: Settling the drop

  /// Records where all rows are drawn, and ends the drag.
  ///
  /// - Returns: True if a row was dropped, so that rows animate to their positions.
  func settleDrop() -> Bool {
    guard let rowDrag, rowDrag.isDropped else { return false }
    for row in rows.shown { row.previousPresentationY = row.presentationY - offset }
    // The other rows are displaced to their positions in the new order, and stay there.
    if rows.isStale, anchor != nil,
      let row = rows.shown.first(where: { !$0.isExiting && !$0.isDragged && isOnScreen($0) })
    {
      position.anchor(
        to: row, offset: offset - scrollAnimationDistance - row.y - row.targetDisplacement)
    }
    self.rowDrag = nil
    droppedRow = rowDrag.row
    rowDrag.row.raiseFromDrag()
    rowDrag.row.updateIsAwayFromLayout()
    for row in rows.shown { row.displace(by: 0, nil) }
    return true
  }
}
