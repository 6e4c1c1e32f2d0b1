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
  /// Whether it waits for one more layout where there is no such row yet.
  var waits = false
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
      scrolledDistance += min(abs(distance), contentHeight)
      moved()
      return
    }
    if anchor == nil, offset > 0 || distance > 0 {
      anchorToVisible()
    }
    // Distances add up where several arrive before the next layout.
    anchorOffset += distance
    scrolledDistance += min(abs(distance), contentHeight)
    isScrollPending = true
    setNeedsLayout()
  }

  /// Scrolls to an offset at once, points.
  func scroll(to target: Double) {
    guard target.isFinite else { return }
    letGo()
    if motion.isHeld || isMoving { motion.step(by: 0, at: host.time) }
    anchor = nil
    scrolledDistance += min(abs(target - offset), contentHeight)
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
    let isPinned = pinnedAnchor != nil
    pinnedAnchor = nil
    guard isPinned || isScrollAnimated else { return }
    let pending =
      isScrollPending ? (anchor?.y ?? 0) + anchorOffset + scrollAnimationDistance - offset : 0
    endScrollAnimation()
    // What was scrolled to may be far away: what is measured on the way there moves nothing here.
    if offset > 0 {
      anchorToVisible()
    } else {
      anchor = nil
      anchorOffset = offset
    }
    anchorOffset += pending
    returnFromBeyondEnd()
  }

  /// Has content that a scroll animation left beyond an end go back as after an overscroll.
  private func returnFromBeyondEnd() {
    guard !motion.isHeld, !isMoving, abs(offset - clamped(offset)) > 0.01 else { return }
    motion.rest(at: offset)
    knownMotionOffset = offset
    boundsChanged(isDrawn: true)
  }

  // MARK: Scrolling to a row

  /// Scrolls a row into view at the next layout; returns whether there is such a row by now.
  func scroll(toRow id: AnyHashable, position: Double?, animation: Animation?) -> Bool {
    let position = position.flatMap { $0.isFinite ? $0 : nil }
    pendingTarget = ScrollTarget(
      id: id, position: position, animation: animation, waits: host.hasPendingUpdates)
    setNeedsLayout()
    return rowExists(id)
  }

  private func rowExists(_ id: AnyHashable) -> Bool {
    currentLeaves.contains { $0.index(of: id) != nil }
  }

  /// The index of the row with an id; nil where there is none.
  func index(of id: AnyHashable) -> Int? {
    if let row = shown.first(where: { !$0.isExiting && $0.id == id }) { return row.index }
    for leaf in leaves {
      if let index = leaf.index(of: id) { return leaf.start + index }
    }
    return nil
  }

  /// Makes the row that is scrolled to the anchor: whatever the estimates said, it comes to stand
  /// exactly where it should.
  ///
  /// Where that is follows from the heights that all rows are on their way to, not from those that
  /// they have for now: what has just been appended has none yet.
  ///
  /// - Returns: Whether the list scrolls to a row.
  func takeScrollTarget(_ transaction: ActiveTransaction) -> Bool {
    guard let target = pendingTarget, size.height > 0 else { return false }
    guard let index = index(of: target.id) else {
      // It may come with what is still pending.
      pendingTarget =
        target.waits
        ? ScrollTarget(
          id: target.id, position: target.position, animation: target.animation) : nil
      return false
    }
    pendingTarget = nil
    var animated = ActiveTransaction()
    animated.transaction.animation = environment.reduceMotion ? nil : target.animation
    animated.completion = transaction.completion
    let row: RowNode
    if let known = shown.first(where: { !$0.isExiting && $0.index == index }) {
      row = known
      placeRows()
    } else {
      // It may be of another height than estimated: what is seen stays where it is.
      let reference = seenReference
      row = makeTarget(at: index, animated)
      placeRows()
      keepInPlace(reference)
    }
    let old = offset
    let top = restingY(of: index)
    let room = size.height - row.natural
    let offsetInRow: Double
    if let offset = target.offset {
      offsetInRow = offset
    } else if let position = target.position {
      offsetInRow = -(room * position)
    } else if top < restingOffset || room < 0 {
      offsetInRow = -inset
    } else if top + row.natural > restingOffset + size.height {
      offsetInRow = inset - room
    } else {
      return false
    }
    motion.step(by: 0, at: host.time)
    knownMotionOffset = motion.offset(at: host.time)
    // A scroll animation that is redirected goes on as fast as it is.
    var redirected = scrollAnimationScale == 1 ? scrollAnimation : AnimatedValue(0.0)
    endScrollAnimation()
    preferredAnchor = nil
    pinnedAnchor = row
    anchor = row
    let largest = max(minimumOffset, restingContentHeight - size.height)
    anchorOffset = min(max(top + offsetInRow, minimumOffset), largest) - top
    isScrollPending = true
    placeRows()
    guard animated.animation != nil else { return true }
    redirected.shift(by: old - offset - redirected.value(at: host.time))
    scrollAnimation = redirected
    knownScrollAnimation = scrollAnimation.value(at: host.time)
    // From beyond an end, as on rubber, it comes back by itself.
    scrollBeganBeyondEnd = old < minimumOffset || old > max(minimumOffset, maximumOffset)
    animate(&scrollAnimation, to: 0, animated)
    placeRows()
    return true
  }

  /// The top of a row once nothing moves any more, points.
  func restingY(of index: Int) -> Double {
    inset + heights.minY(of: index) + environment.listRowSpacing * Double(index)
  }

  /// The height of the content once nothing moves any more, points.
  private var restingContentHeight: Double {
    2 * inset + heights.totalHeight
      + environment.listRowSpacing * Double(max(0, heights.count - 1))
  }

  /// The offset once nothing moves any more, if nothing else scrolls, points.
  private var restingOffset: Double {
    let wanted = anchor.map { restingY(of: $0.index) + anchorOffset } ?? anchorOffset
    return min(
      max(wanted, minimumOffset), max(minimumOffset, restingContentHeight - size.height))
  }

  /// Whether a scroll is animated.
  var isScrollAnimated: Bool {
    host.time < scrollAnimationEnd || endsScrollAnimation
  }

  /// How far what is seen is from where it is scrolled to, while that is animated, points.
  var scrollAnimationDistance: Double {
    guard host.time < scrollAnimationEnd else { return 0 }
    return scrollAnimation.value(at: host.time) * scrollAnimationScale
      + scrollCorrection.value(at: host.time)
  }

  private func endScrollAnimation() {
    scrollAnimation = AnimatedValue(0)
    scrollCorrection = AnimatedValue(0)
    scrollAnimationScale = 1
    knownScrollAnimation = 0
    knownCorrection = 0
  }

  /// A row that is seen, and how far below the viewport's top.
  ///
  /// It is one that was seen in the last layout rather than one that has just come into view, which rows
  /// not yet measured may follow; beyond the ends of the content it is the nearest one.
  var seenReference: (row: RowNode, top: Double)? {
    var first: RowNode?
    for row in shown where isLaidOutOnScreen(row) {
      if first == nil { first = row }
      if row.wasSeen, !row.isExiting {
        first = row
        break
      }
    }
    let row = first ?? shown.last { $0.y < offset } ?? shown.first
    return row.map { ($0, $0.y - offset) }
  }

  /// Notes which rows are seen, for the next layout of a scroll that is animated.
  func noteSeenRows() {
    guard isScrollAnimated else { return }
    for row in shown { row.wasSeen = isLaidOutOnScreen(row) }
  }

  /// A row that is seen while a scroll is animated.
  var currentScrollReference: (row: RowNode, top: Double)? {
    isScrollAnimated ? seenReference : nil
  }

  /// Keeps what is seen in place while a scroll is animated past rows that turn out to be of other
  /// heights than estimated: the rest of the way becomes so much longer or shorter.
  ///
  /// - Parameter reference: A row that is seen, and how far below the viewport's top.
  func keepInScrollAnimation(_ reference: (row: RowNode, top: Double)?) {
    guard let reference, isScrollAnimated else { return }
    var wanted = reference.row.y - reference.top
    if !scrollBeganBeyondEnd { wanted = clamped(wanted) }
    guard abs(wanted - offset) > 0.002 else { return }
    let error = wanted - freeOffset
    let distance = scrollAnimation.value(at: host.time)
    let scale = scrollAnimationScale + (distance == 0 ? .infinity : error / distance)
    if Self.scrollAnimationScales.contains(scale) {
      scrollAnimationScale = scale
    } else {
      // Little of the way is left, or a spring swings past its end: a way of its own makes up for it.
      scrollCorrection.shift(by: error)
      scrollCorrection.set(0, animation: .smooth(duration: 0.3), at: host.time)
      knownCorrection += error
      host.run(self)
    }
    placeRows()
  }

  /// By how much the rest of a way may be longer or shorter than it seemed at first.
  private static let scrollAnimationScales = 0.5...2.0

  /// Keeps what is seen in place while a row out of sight is measured.
  func keepInPlace(_ reference: (row: RowNode, top: Double)?) {
    guard let reference else { return }
    let error = reference.row.y - offset - reference.top
    guard error != 0 else { return }
    if isScrollAnimated {
      keepInScrollAnimation(reference)
    } else {
      anchorOffset += error
      placeRows()
    }
  }

  private func makeTarget(at index: Int, _ transaction: ActiveTransaction) -> RowNode {
    let row = cachedRow(at: index)
    let position = shown.firstIndex { $0.index > index } ?? shown.count
    // The other deferred rows stay deferred; this one comes in.
    let deferring = deferringRow(of: index)
    if let deferring { split(deferring, at: index, row) }
    show(row, at: position)
    if deferring != nil {
      if transaction.animation == nil {
        unanimatedDistance += row.natural
      } else {
        row.enter(transaction)
      }
    }
    return row
  }

  /// Scrolls as little as needed for the line to be seen that is typed into.
  ///
  /// - Returns: Whether it scrolls.
  func revealCaret() -> Bool {
    guard let focus = host.focus, let row = shown.first(where: { $0 === focus.layer }),
      row.isAttached, !row.isExiting, let line = focus.takeCaretLine()
    else { return false }
    placeRows()
    let top = row.y + line.lowerBound - offset
    let bottom = row.y + line.upperBound - offset
    if top >= 0, bottom <= size.height { return false }
    letGo()
    motion.step(by: 0, at: host.time)
    knownMotionOffset = motion.offset(at: host.time)
    anchor = row
    scrolledDistance += max(abs(top), abs(bottom - size.height))
    anchorOffset = top < 0 ? line.lowerBound : line.upperBound - size.height
    isScrollPending = true
    return true
  }

  // MARK: The offset

  /// Whether the user scrolls in the frame at hand.
  var isScrollFrame: Bool { isScrollPending || isMoving || motion.isHeld }

  /// Takes over how far drag and fling went since the last layout.
  func takeMotion() {
    let flown = scrollAnimation.value(at: host.time)
    let corrected = scrollCorrection.value(at: host.time)
    scrolledDistance +=
      abs((flown - knownScrollAnimation) * scrollAnimationScale) + abs(corrected - knownCorrection)
    endsScrollAnimation =
      flown == 0 && corrected == 0 && (knownScrollAnimation != 0 || knownCorrection != 0)
    knownScrollAnimation = flown
    knownCorrection = corrected
    let current = motion.offset(at: host.time)
    if current != knownMotionOffset {
      anchorOffset += current - knownMotionOffset
      scrolledDistance += abs(current - knownMotionOffset)
      knownMotionOffset = current
      isScrollPending = true
    }
  }

  /// The largest offset at rest, points.
  var maximumOffset: Double { max(0, contentHeight - size.height) }

  private var minimumOffset: Double { 0 - (refresh?.room ?? 0) }

  /// An offset within the ends of the content as it is now, points.
  private func clamped(_ wanted: Double) -> Double {
    min(max(wanted, minimumOffset), max(minimumOffset, maximumOffset))
  }

  func updateOffset() {
    let wanted = anchor.map { $0.y + anchorOffset } ?? anchorOffset
    if motion.isHeld || motion.isRunning(at: host.time) {
      offset = wanted + scrollAnimationDistance
      freeOffset = offset
      return
    }
    // The way is added to where it leads to as the content ends now: so both are followed without a
    // step, also while that end moves.
    offset = clamped(wanted)
    guard isScrollAnimated else { return }
    offset += scrollAnimationDistance
    freeOffset = offset
    if !scrollBeganBeyondEnd { offset = clamped(offset) }
  }

  /// The offset without what a scroll that is animated has still to go, points.
  private var landedOffset: Double { offset - scrollAnimationDistance }

  /// Takes the row at the top of the viewport for the anchor, once a layout.
  func chooseAnchor() {
    settleMotion()
    isScrollPending = false
    if let row = preferredAnchor, row.isMounted, !row.isExiting, row.isBusy, row.isAttached {
      // The offset that the row asks for is kept where the content's end cuts it short for now.
      return
    }
    preferredAnchor = nil
    if let row = pinnedAnchor, row.isMounted, !row.isExiting, row.isAttached {
      if anchor === row {
        // It stays where it is, also where the content's end kept it from where it should be: but
        // an end that still moves does so only for now.
        if !isScrollAnimated, !shown.contains(where: { $0.isBusy }) {
          anchorOffset = offset - row.y
        }
        return
      }
    }
    pinnedAnchor = nil
    if isScrollAnimated { return }
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
    if let anchor, anchor.isExiting, anchor.isMounted, isLaidOutOnScreen(anchor) {
      // Nobody that was seen stayed: what is left of them closes up to it until that has exited.
      anchorOffset = landedOffset - anchor.y
      return
    }
    let first = shown.firstIndex { !$0.isExiting && $0.height > 0 && isVisible($0) }
    if let first, shown[first].y >= offset + size.height,
      let exiting = shown.first(where: isLaidOutOnScreen)
    {
      // Nothing else is seen.
      anchor = exiting
      anchorOffset = landedOffset - exiting.y
      return
    }
    if let first, let anchor, isLaidOutOnScreen(anchor), let kept = shown.firstIndex(of: anchor),
      !anchor.isExiting, anchor.height > 0, first < kept,
      shown[first..<kept].contains(where: \.isExiting)
    {
      // A row that exits between the two closes up to what was the anchor before it came into view.
      anchorOffset = landedOffset - anchor.y
      return
    }
    // Beyond the end of the content it is the nearest row.
    anchor =
      first.map { shown[$0] } ?? shown.first(where: isVisible) ?? shown.last { !$0.isExiting }
    anchorOffset = landedOffset - (anchor?.y ?? 0)
  }

  /// Tells drag and fling where the content is now, and where it ends.
  func settleMotion() {
    let isFree = motion.isHeld || motion.isRunning(at: host.time)
    let base = isFree ? landedOffset : offset
    let lower = minimumOffset
    let bounds = lower...max(lower, maximumOffset)
    if motion.isHeld {
      motion.hold(at: base, in: bounds, viewport: size.height, time: host.time)
    } else {
      motion.shift(by: base - motion.offset(at: host.time))
      motion.setBounds(bounds, viewport: size.height, at: host.time)
    }
    knownMotionOffset = motion.offset(at: host.time)
    if isFree { offset = knownMotionOffset + scrollAnimationDistance }
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
    guard row.isAttached, !row.isExiting else { return }
    if selection != nil { focusedRow = row.id }
    pinnedAnchor = nil
    preferredAnchor = row
    anchor = row
    anchorOffset = landedOffset - row.y
  }

  /// Finds another anchor for one that a change removes or moves: the nearest row that stays.
  func replaceAnchor(_ rows: ContiguousArray<RowNode>, _ destinations: [RowDestination?]) {
    func stays(_ index: Int) -> Bool {
      !rows[index].isExiting && destinations[index].map { !$0.isMoved } ?? false
    }
    if isScrollAnimated,
      let index = rows.indices.first(where: { stays($0) && isLaidOutOnScreen(rows[$0]) })
    {
      scrollReference = (rows[index], rows[index].y - offset)
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
    // One that is only seen here, on its way to a place far off, would take the offset along.
    let below = rows.indices.first { $0 > index && stays($0) && isLaidOutOnScreen(rows[$0]) }
    let above = rows.indices.last { $0 < index && stays($0) && isLaidOutOnScreen(rows[$0]) }
    if let next = below ?? above {
      self.anchor = rows[next]
      anchorOffset = landedOffset - rows[next].y
    } else if anchor.isExiting || destinations[index] == nil {
      // Nobody that is seen stays; what exits is followed until its end.
      anchorOffset = landedOffset - anchor.y
    } else {
      self.anchor = nil
      anchorOffset = landedOffset
    }
  }

  /// Has the nearest row take over from one that has just exited.
  func anchorToSurvivor(of row: RowNode) {
    anchor = nil
    anchorToVisible()
    if anchor === row { anchor = nil }
    if anchor == nil { anchorOffset = landedOffset }
  }
}
