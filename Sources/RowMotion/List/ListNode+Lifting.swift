// Rows that are taken up with the pointer and put down elsewhere. Until then nothing but what is
// seen changes: the data keeps its order, and the other rows make room.

/// A row in the hand.
struct RowLift {
  let row: RowNode
  /// Where the pointer was pressed, in the host.
  let start: Point
  /// From the row's top to the pointer, points.
  let grip: Double
  /// Where the pointer is in the host, points from the top.
  var pointer: Double
  /// Where the row would be put down, a place in the list.
  var target: Int
  /// When the list last scrolled because the row is held at its edge, seconds.
  var scrolled: Double
  /// Whether the hand has let go: the next layout shows where that has led to.
  var isDropped = false
}

extension ListNode {
  /// How near to an edge a row in the hand scrolls the list, points.
  static let edge = 40.0
  /// How fast it scrolls where the pointer is on the edge, points per second.
  static let edgeSpeed = 900.0
  /// How the other rows make room.
  static let makingRoom = Animation.smooth(duration: 0.25)

  /// The row below a position in the host, where it can be taken up.
  func liftableRow(at point: Point) -> RowNode? {
    let frame = hostFrame
    guard lift == nil, environment.isEnabled, frame.contains(point) else { return nil }
    let y = point.y - frame.minY + offset
    return shown.first { row in
      !row.isGhost && y >= row.visibleY && y < row.visibleY + row.height
        && row.leaf.moveRows != nil && row.leaf.count > 1
    }
  }

  /// Takes a row up at a position in the host, which changes nothing else.
  func lift(_ row: RowNode, at point: Point) {
    lift = RowLift(
      row: row, start: point, grip: point.y - hostFrame.minY + offset - row.visibleY,
      pointer: point.y, target: row.index, scrolled: host.time)
    row.noteWhetherElsewhere()
    userTookHold()
    setNeedsLayout()
  }

  /// The hand moves to a position in the host.
  func moveLift(to point: Point) {
    guard lift != nil, point.y.isFinite else { return }
    lift?.pointer = point.y
    aimLift()
    setNeedsLayout()
  }

  /// Puts the row down where it is held, or where it came from.
  func drop(isCancelled: Bool = false) {
    guard var lift, !lift.isDropped else { return }
    lift.isDropped = true
    self.lift = lift
    setNeedsLayout()
    let row = lift.row
    guard !isCancelled, !row.isGhost, lift.target != row.index, !contentIsDirty,
      let move = row.leaf.moveRows
    else { return }
    let start = row.leaf.start
    let target = lift.target > row.index ? lift.target + 1 : lift.target
    withAnimation(ListNode.makingRoom) { move([row.index - start], target - start) }
  }

  /// Where the row in the hand is seen, from the top of the content, points.
  func liftedY(_ lift: RowLift) -> Double {
    lift.pointer - lift.grip - hostFrame.minY + offset
  }

  // MARK: Making room

  /// Finds where the row would be put down, and has the others make room there.
  ///
  /// A row is passed where the one in the hand covers half of it, as they all stand in the layout:
  /// so it is the same place whichever way it was reached.
  func aimLift() {
    guard var lift, !lift.isDropped else { return }
    let row = lift.row
    guard !row.isGhost, row.isAttached, row.isMounted else {
      // Its data is gone: the hand is empty.
      drop(isCancelled: true)
      return
    }
    let leaf = row.leaf
    let top = liftedY(lift)
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
    lift.target = min(max(target, leaf.start), leaf.start + leaf.count - 1)
    self.lift = lift
    for other in shown where other !== row { makeRoom(other, lift, isSeen: true) }
    if edgeVelocity != 0 { host.run(self) }
  }

  /// A row comes into view while another one is in the hand: it stands aside from the start.
  func makeRoomUnseen(_ row: RowNode) {
    if let lift, !lift.isDropped { makeRoom(row, lift, isSeen: false) }
  }

  private func makeRoom(_ row: RowNode, _ lift: RowLift, isSeen: Bool) {
    let place = lift.row.index
    let room = lift.row.height + environment.listRowSpacing
    var distance = 0.0
    if row.isGhost || row === lift.row {
      distance = 0
    } else if row.index > place, row.index <= lift.target {
      distance = -room
    } else if row.index < place, row.index >= lift.target {
      distance = room
    }
    row.standAside(by: distance, isSeen ? ListNode.makingRoom : nil)
  }

  private func middle(of index: Int) -> Double {
    if let row = shown.first(where: { !$0.isGhost && $0.index == index }) {
      return row.y + row.height / 2
    }
    return inset + heights.minY(of: index) + heights.height(at: index) / 2
      + environment.listRowSpacing * Double(index)
  }

  // MARK: At the edges

  /// How fast the list scrolls because of where a row is held, points per second.
  var edgeVelocity: Double {
    guard let lift, !lift.isDropped else { return 0 }
    let frame = hostFrame
    let edge = min(ListNode.edge, frame.height / 4)
    guard edge > 0 else { return 0 }
    let above = frame.minY + edge - lift.pointer
    let below = lift.pointer - (frame.maxY - edge)
    if above > 0, offset > 0 { return -ListNode.edgeSpeed * min(above / edge, 2) }
    if below > 0, offset < maximumOffset { return ListNode.edgeSpeed * min(below / edge, 2) }
    return 0
  }

  /// Scrolls as far as the time that has passed says; returns whether that goes on.
  func scrollAtEdge() -> Bool {
    guard let lift else { return false }
    let distance = edgeVelocity * (host.time - lift.scrolled)
    self.lift?.scrolled = host.time
    if distance != 0 { scroll(by: distance) }
    return edgeVelocity != 0
  }

  // MARK: Afterwards

  /// Notes where all rows are seen, and lets go of the one in the hand.
  ///
  /// - Returns: Whether there was one, and rows now go to their places from where they are.
  func settleDrop() -> Bool {
    guard let lift, lift.isDropped else { return false }
    for row in shown { row.seenY = row.visibleY - offset }
    // The others stand aside as they will stand in the new order: they, not their old places, stay.
    if contentIsDirty, anchor != nil,
      let row = shown.first(where: { !$0.isGhost && !$0.isLifted && isOnScreen($0) })
    {
      anchor = row
      anchorOffset = offset - flightDistance - row.y - row.room
    }
    self.lift = nil
    lift.row.noteWhetherElsewhere()
    for row in shown { row.standAside(by: 0, nil) }
    return true
  }
}
