/// A drag of a row with the pointer, from its start to the layout of the drop.
///
/// Until the drop only the display changes: the data keeps its order, and the other rows make room.
/// Selected rows that are dragged along stay in place until the drop, and then follow.
///
/// Invariants: the target is in the row's own leaf; positions are finite.
@MainActor final class RowDrag {
  let row: RowNode
  /// The number of dragged rows.
  let count: Int
  /// The position of the press in the host.
  let start: Point
  /// The distance from the row's top to the pointer, in points.
  private let grip: Double
  /// The vertical position of the pointer in the host, in points.
  private var pointer: Double
  /// The index at which the row would be dropped.
  private var target: Int
  /// The time of the last scroll at the list's edge, in seconds.
  private var scrolled: Double
  /// True while the pointer is outside of the host, and the list therefore does not scroll.
  private var isOutside = false
  /// True once the row has been dropped, until the next layout.
  private(set) var isDropped = false

  private var list: ListNode { row.list }

  /// The distance from an edge within which a dragged row scrolls the list, in points.
  private static let edge = 40.0
  /// The scroll speed if the pointer is on the edge, in points per second.
  private static let edgeSpeed = 900.0
  /// The animation of rows that make room.
  static let displacementAnimation = Animation.smooth(duration: 0.25)
  /// The animation that lifts the dragged row.
  static let pickUpAnimation = Animation.easeOut(duration: 0.15)

  /// Begins to drag a row from a position in the host.
  init(_ row: RowNode, at point: Point) {
    let list = row.list
    self.row = row
    count = list.selection.draggedIndices(with: row).count
    start = point
    grip = point.y - list.hostFrame.minY + list.offset - row.presentationY
    pointer = point.y
    target = row.index
    scrolled = list.runtime.time
  }

  /// Moves the dragged row with the pointer to a position in the host.
  func move(to point: Point) {
    guard point.y.isFinite else { return }
    isOutside = false
    pointer = point.y
    updateTarget()
    list.setNeedsLayout()
  }

  /// Keeps the row where it is while the pointer is outside of the host.
  func pointerLeft() { isOutside = true }

  /// Drops the row at its target, or moves it back if canceled.
  func drop(isCancelled: Bool = false) {
    guard !isDropped else { return }
    isDropped = true
    list.setNeedsLayout()
    guard !isCancelled, !row.isExiting, target != row.index, !list.rows.isStale,
      let move = row.leaf.moveRows
    else { return }
    let end = target > row.index ? target + 1 : target
    let indices = count > 1 ? list.selection.draggedIndices(with: row) : [row.localIndex]
    list.recordMove(of: indices, in: row.leaf)
    withAnimation(Self.displacementAnimation) { move(indices, end - row.leaf.start) }
  }

  /// The identities of the dragged rows.
  var ids: [AnyHashable] {
    if count == 1 || list.rows.isStale { return [row.id] }
    return list.selection.draggedIndices(with: row).map { list.rows.id(at: row.leaf.start + $0) }
  }

  /// Returns true if a row is dragged along with another row.
  func isDraggedAlong(_ other: RowNode) -> Bool {
    count > 1 && other !== row && other.leaf === row.leaf && list.selection.contains(other)
  }

  /// The drawn top of the dragged row in the content, in points.
  var top: Double { pointer - grip - list.hostFrame.minY + list.offset }

  /// The space that other rows make for the dragged row, in points.
  var space: Double { isDropped ? 0 : row.height + list.rowSpacing }

  // MARK: Making room

  /// Updates the drop target and makes the other rows give it room.
  ///
  /// The dragged row passes another row once it covers half of that row's layout frame. So the
  /// target does not depend on the path of the drag.
  func updateTarget() {
    guard !isDropped else { return }
    guard !row.isExiting, row.isAttached, row.isMounted else {
      // The row's data was removed, so the drag ends.
      drop(isCancelled: true)
      return
    }
    let leaf = row.leaf
    let top = top
    var target = row.index
    if top > row.y {
      target = list.index(at: top + row.height)
      if target > row.index, top + row.height < middle(of: target) { target -= 1 }
      target = max(row.index, target)
    } else if top < row.y {
      target = list.index(at: max(0, top))
      if target < row.index, top > middle(of: target) { target += 1 }
      target = min(row.index, target)
    }
    self.target = min(max(target, leaf.start), leaf.start + leaf.count - 1)
    for other in list.rows.shown where other !== row { displace(other, isAnimated: true) }
    if edgeVelocity != 0, !list.isRunning {
      scrolled = list.runtime.time
      list.runtime.motions.run(list)
    }
  }

  /// Displaces a row by the space of the dragged row, if that makes room for it.
  func displace(_ other: RowNode, isAnimated: Bool) {
    if isDropped { return }
    var distance = 0.0
    if other.isExiting || other === row {
      distance = 0
    } else if other.index > row.index, other.index <= target {
      distance = -space
    } else if other.index < row.index, other.index >= target {
      distance = space
    }
    other.displace(by: distance, isAnimated ? Self.displacementAnimation : nil)
  }

  private func middle(of index: Int) -> Double {
    if let row = list.rows.row(at: index) { return row.y + row.height / 2 }
    return list.plainTop(of: index) + list.rows.heights.height(at: index) / 2
  }

  // MARK: Scrolling at the edges

  /// The velocity of scrolling at the list's edges, in points per second; 0 away from the edges.
  var edgeVelocity: Double {
    if isDropped || isOutside { return 0 }
    let frame = list.hostFrame
    let edge = min(Self.edge, frame.height / 4)
    guard edge > 0 else { return 0 }
    let above = frame.minY + edge - pointer
    let below = pointer - (frame.maxY - edge)
    if above > 0, list.offset > 0 { return -Self.edgeSpeed * min(above / edge, 2) }
    if below > 0, list.offset < list.maximumOffset { return Self.edgeSpeed * min(below / edge, 2) }
    return 0
  }

  /// Scrolls according to the time that has passed; returns true if scrolling continues.
  func scrollAtEdge() -> Bool {
    let distance = edgeVelocity * (list.runtime.time - scrolled)
    scrolled = list.runtime.time
    if distance != 0 { list.scroll(by: distance) }
    return edgeVelocity != 0
  }
}

extension ListNode {
  /// Returns the row at a position in the host if it can be dragged.
  func draggableRow(at point: Point) -> RowNode? {
    guard rowDrag == nil, environment.isEnabled, let row = row(at: point),
      row.leaf.moveRows != nil, row.leaf.count > 1
    else { return nil }
    return row
  }

  /// Begins to drag a row from a position in the host.
  func beginRowDrag(_ row: RowNode, at point: Point) {
    rowDrag = RowDrag(row, at: point)
    row.pickUp()
    interruptMotion()
    setNeedsLayout()
  }

  /// Records which rows of a leaf the user is about to move.
  func recordMove(of indices: [Int], in leaf: LeafRowProvider) {
    let moved = rows.shown.filter { $0.leaf === leaf && indices.contains($0.localIndex) }
    movedKeys = Set(moved.map(\.key))
  }
}
