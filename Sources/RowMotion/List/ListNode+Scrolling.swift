// The truth of scrolling is a row and how far below its top the viewport begins: whatever happens to
// the heights of rows above, the offset follows in the same frame and what is seen stays.

/// A row to scroll to, at the next layout.
struct ScrollTarget {
  let id: AnyHashable
  /// Where in the viewport it comes to stand, 0 at the top to 1 at the bottom; nil as near as it is.
  let position: Double?
  let animation: Animation?
  /// From the row's top to the viewport's, points, where that is known.
  var offset: Double?
}

extension ListNode {
  var regionIDs: [AnyHashable] { givenIDs }

  var refreshPhase: RefreshPhase? { refresh?.phase }

  var metrics: ScrollMetrics {
    ScrollMetrics(viewport: hostFrame, contentHeight: contentHeight, offset: offset)
  }

  // MARK: The user scrolls

  func beginScroll() {
    letGo()
    motion.hold(at: host.time)
    moved()
  }

  var axes: Axis.Set { .vertical }

  func scroll(by distance: Double, along axis: Axis) { scroll(by: distance) }

  func dragScroll(by distance: Double, along axis: Axis) {
    letGo()
    motion.drag(by: distance, at: host.time)
    refresh?.pulled(by: -motion.offset(at: host.time))
    moved()
  }

  func endScroll(velocity: Point) {
    refresh?.released()
    motion.release(velocity: velocity.y, at: host.time)
    moved()
  }

  private func moved() {
    setNeedsLayout()
    if isMoving { host.run(self) }
  }

  /// Scrolls by a distance, points, downwards positive.
  func scroll(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    letGo()
    if isMoving || motion.isHeld {
      motion.step(by: distance, at: host.time)
      moved()
      return
    }
    if anchor == nil, offset > 0 || distance > 0 {
      anchorToVisible()
    }
    // Distances add up where several arrive before the next layout.
    anchorOffset += distance
    isScrollPending = true
    setNeedsLayout()
  }

  /// Scrolls to an offset at once, points.
  func scroll(to target: Double) {
    guard target.isFinite else { return }
    letGo()
    if motion.isHeld || isMoving { motion.step(by: 0, at: host.time) }
    anchor = nil
    anchorOffset = max(target, 0)
    isScrollPending = true
    setNeedsLayout()
  }

  /// The user takes over from whatever scrolled before, and what moved stands still.
  func userTookHold() {
    letGo()
    if isMoving { motion.step(by: 0, at: host.time) }
  }

  /// The user takes over from whatever scrolled before.
  private func letGo() {
    pendingTarget = nil
    preferredAnchor = nil
    pinnedAnchor = nil
    if flight.isRunning(at: host.time) {
      anchorOffset += flight.value(at: host.time)
      flight = AnimatedValue(0)
    }
  }

  // MARK: Scrolling to a row

  /// Scrolls a row into view; returns whether there is such a row.
  func scroll(toRow id: AnyHashable, position: Double?, animation: Animation?) -> Bool {
    guard rowExists(id) else { return false }
    pendingTarget = ScrollTarget(id: id, position: position, animation: animation)
    setNeedsLayout()
    return true
  }

  private func rowExists(_ id: AnyHashable) -> Bool {
    currentLeaves.contains { $0.index(of: id) != nil }
  }

  /// The place of the row with an id; nil where there is none.
  func index(of id: AnyHashable) -> Int? {
    if let row = shown.first(where: { !$0.isGhost && $0.id == id }) { return row.index }
    for leaf in leaves {
      if let index = leaf.index(of: id) { return leaf.start + index }
    }
    return nil
  }

  /// Makes the row that is scrolled to the anchor: whatever the estimates said, it comes to stand
  /// exactly where it should.
  func takeScrollTarget(_ transaction: ActiveTransaction) {
    guard let target = pendingTarget, size.height > 0 else { return }
    pendingTarget = nil
    guard let index = index(of: target.id) else { return }
    placeRows()
    let old = offset
    let row = shown.first { !$0.isGhost && $0.index == index } ?? makeTarget(at: index)
    placeRows()
    let room = size.height - row.height
    let offsetInRow: Double
    if let offset = target.offset {
      offsetInRow = offset
    } else if let position = target.position {
      offsetInRow = -(room * position)
    } else if row.y < old || room < 0 {
      offsetInRow = -inset
    } else if row.y + row.height > old + size.height {
      offsetInRow = inset - room
    } else {
      return
    }
    motion.step(by: 0, at: host.time)
    knownMotionOffset = motion.offset(at: host.time)
    flight = AnimatedValue(0)
    preferredAnchor = nil
    pinnedAnchor = row
    anchor = row
    anchorOffset = offsetInRow
    isScrollPending = true
    guard let animation = target.animation, !environment.reduceMotion else { return }
    placeRows()
    flight = AnimatedValue(old - offset)
    var animated = ActiveTransaction()
    animated.transaction.animation = animation
    animated.completion = transaction.completion
    animate(&flight, to: 0, animated)
    placeRows()
  }

  private func makeTarget(at index: Int) -> RowNode {
    let row = keptRow(at: index)
    let position = shown.firstIndex { $0.index > index } ?? shown.count
    // A row that comes into being inside rows that count as nothing ends that.
    for other in shown where other.collapsedAfter > 0 { other.collapsedAfter = 0 }
    shown.insert(row, at: position)
    measure(row, isStep: false, ActiveTransaction())
    heights.setHeight(row.natural, at: index)
    return row
  }

  /// Scrolls as little as needed for the line to be seen that is typed into.
  func revealCaret() {
    guard let input = host.focus as? TextInputNode, let row = input.layer as? RowNode,
      row.list === self, row.isAttached, !row.isGhost, let line = input.takeCaretLine()
    else { return }
    placeRows()
    let top = row.y + line.lowerBound - offset
    let bottom = row.y + line.upperBound - offset
    if top >= 0, bottom <= size.height { return }
    letGo()
    motion.step(by: 0, at: host.time)
    knownMotionOffset = motion.offset(at: host.time)
    anchor = row
    anchorOffset = top < 0 ? line.lowerBound : line.upperBound - size.height
    isScrollPending = true
  }

  // MARK: The offset

  /// Whether the user scrolls in the frame at hand.
  var isScrollFrame: Bool { isScrollPending || isMoving || motion.isHeld }

  /// Takes over how far drag and fling went since the last layout.
  func takeMotion() {
    let now = motion.offset(at: host.time)
    if now != knownMotionOffset {
      anchorOffset += now - knownMotionOffset
      knownMotionOffset = now
      isScrollPending = true
    }
  }

  /// The largest offset at rest, points.
  var maximumOffset: Double { max(0, contentHeight - size.height) }

  private var minimumOffset: Double { -(refresh?.room ?? 0) }

  func updateOffset() {
    let wanted = anchor.map { $0.y + anchorOffset } ?? anchorOffset
    let flown = wanted + flight.value(at: host.time)
    let isFree = motion.isHeld || motion.isRunning(at: host.time)
    offset = isFree ? flown : min(max(flown, minimumOffset), maximumOffset)
  }

  /// Takes the row at the top of the viewport for the anchor, once a layout.
  func chooseAnchor() {
    settleMotion()
    isScrollPending = false
    if let row = preferredAnchor, row.isMounted, !row.isGhost, row.isBusy, row.isAttached {
      // The offset that the row asks for is kept where the content's end cuts it short for now.
      return
    }
    preferredAnchor = nil
    if let row = pinnedAnchor, row.isMounted, !row.isGhost, row.isAttached {
      if anchor === row {
        // It stays where it is, also where the content's end kept it from where it should be.
        if !flight.isRunning(at: host.time) { anchorOffset = offset - row.y }
        return
      }
    }
    pinnedAnchor = nil
    if flight.isRunning(at: host.time) { return }
    if offset <= 0 {
      // At the top the list stays at the top: what is inserted there is seen to come in.
      anchor = nil
      anchorOffset = offset
      return
    }
    anchorToVisible()
  }

  private func anchorToVisible() {
    let offset = offset
    func isVisible(_ row: RowNode) -> Bool { row.y + row.height > offset + 1e-6 }
    anchor =
      shown.first { !$0.isGhost && $0.height > 0 && isVisible($0) } ?? shown.first(where: isVisible)
    anchorOffset = anchor.map { offset - $0.y } ?? offset
  }

  /// Tells drag and fling where the content is now, and where it ends.
  func settleMotion() {
    let isFree = motion.isHeld || motion.isRunning(at: host.time)
    let base = isFree ? offset - flight.value(at: host.time) : offset
    motion.shift(by: base - motion.offset(at: host.time))
    let lower = minimumOffset
    motion.setBounds(
      lower...max(lower, maximumOffset), viewport: size.height, at: host.time)
    knownMotionOffset = motion.offset(at: host.time)
    if isFree { offset = knownMotionOffset + flight.value(at: host.time) }
    if isMoving { host.run(self) }
  }

  func boundsChanged(isDrawn: Bool) {
    let lower = minimumOffset
    motion.setBounds(
      lower...max(lower, maximumOffset), viewport: size.height, isDrawn: isDrawn, at: host.time)
    moved()
  }

  // MARK: Anchors that go

  /// The row that the user acts on stays where it is, and grows at its bottom.
  func userActed(on row: RowNode) {
    guard row.isAttached, !row.isGhost else { return }
    if selection != nil { focusedRow = row.id }
    pinnedAnchor = nil
    preferredAnchor = row
    anchor = row
    anchorOffset = offset - row.y
  }

  /// Finds another anchor for one that a change removes or moves: the nearest row that stays.
  func replaceAnchor(_ rows: ContiguousArray<RowNode>, _ places: [RowPlace?]) {
    func stays(_ index: Int) -> Bool {
      !rows[index].isGhost && places[index].map { !$0.isMoved } ?? false
    }
    for row in [preferredAnchor, pinnedAnchor] {
      guard let row, let index = rows.firstIndex(where: { $0 === row }), stays(index) else {
        continue
      }
      if row === anchor { return }
    }
    preferredAnchor = nil
    pinnedAnchor = nil
    guard let anchor, let index = rows.firstIndex(where: { $0 === anchor }) else { return }
    if stays(index) { return }
    let below = rows.indices.first { $0 > index && stays($0) && isOnScreen(rows[$0]) }
    let above = rows.indices.last { $0 < index && stays($0) && isOnScreen(rows[$0]) }
    if let next = below ?? above {
      self.anchor = rows[next]
      anchorOffset = offset - rows[next].y
    } else if places[index] == nil {
      // Nobody that is seen stays; what goes is followed until it is gone.
      anchorOffset = offset - anchor.y
    } else {
      self.anchor = nil
      anchorOffset = offset
    }
  }

  /// Has the nearest row take over from one that has just gone.
  func anchorToSurvivor(of row: RowNode) {
    anchor = nil
    anchorOffset = offset
    anchorToVisible()
    if anchor === row { anchor = nil }
    if anchor == nil { anchorOffset = offset }
  }
}
