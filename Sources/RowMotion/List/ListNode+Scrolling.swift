// The scroll position is an anchor row plus an offset in it. The scroll offset follows the anchor
// in the same frame, so visible rows stay in place when rows above change their heights.

extension ListNode {
  var anchor: RowNode? { position.anchor }

  /// True if visible rows stay in place when heights above them change.
  var followsAnchor: Bool { environment.listScrollAnchoring == .automatic }

  /// The offset that keeps the anchor at its position, not clamped to the content's ends, in
  /// points.
  var wantedOffset: Double {
    (anchor?.y ?? 0) + position.currentAnchorOffset
  }

  // MARK: Scrolling by the user

  /// Scrolls by a distance, in points; positive distances scroll down.
  func scroll(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    cancelScrollTarget()
    if isMoving || vertical.motion.isDragged {
      vertical.motion.step(by: distance, at: host.time)
      scrolledDistance += min(abs(distance), contentHeight)
      moved()
      return
    }
    if followsAnchor, anchor == nil, !position.isPending, offset > 0 || distance > 0 {
      anchorToVisible()
    }
    // Distances add up if several arrive before the next layout.
    position.move(by: distance)
    scrolledDistance += min(abs(distance), contentHeight)
    position.scrolled()
    setNeedsLayout()
  }

  /// Scrolls to an offset at once, in points.
  ///
  /// If some visible rows stay visible, they move by exactly the distance from the current offset,
  /// whatever heights are measured above them.
  func jump(to target: Double) {
    guard target.isFinite else { return }
    cancelScrollTarget()
    if vertical.motion.isDragged || isMoving {
      vertical.motion.step(by: 0, at: host.time)
      // Content that was returning from beyond an end does not move on after the jump.
      knownMotionOffset = vertical.motion.offset(at: host.time)
    }
    let distance = target - (position.isPending ? wantedOffset : offset)
    scrolledDistance += min(abs(target - offset), contentHeight)
    if followsAnchor, target > 0, abs(target - offset) < size.height {
      if anchor == nil, !position.isPending { anchorToVisible() }
      position.move(by: distance)
    } else {
      position.anchor(to: nil, offset: max(target, 0))
    }
    position.scrolled()
    setNeedsLayout()
  }

  /// Stops all scrolling and motion, because the user takes over.
  func interruptMotion() {
    cancelScrollTarget()
    if isMoving { vertical.motion.step(by: 0, at: host.time) }
  }

  /// Stops a scroll to a row and lets the next change choose another anchor, because the user takes
  /// over.
  func cancelScrollTarget() {
    position.target = nil
    let wasTarget = position.anchorReason == .target
    position.release()
    guard wasTarget || isScrollAnimated else {
      if !position.isPending { commitAnchor() }
      return
    }
    let pending = position.isPending ? wantedOffset + scrollAnimationDistance - offset : 0
    vertical.animation.stop()
    // The target may be far away: heights measured on the way to it must not move visible rows.
    if offset > 0 {
      anchorToVisible()
    } else {
      position.anchor(to: nil, offset: offset)
    }
    position.move(by: pending)
    returnToBounds()
  }

  /// Moves content back to its end if a canceled scroll animation left it beyond the end.
  private func returnToBounds() {
    guard !vertical.motion.isDragged, !isMoving, abs(offset - clamped(offset)) > 0.01 else {
      return
    }
    vertical.motion.rest(at: offset)
    knownMotionOffset = offset
    boundsChanged(isDrawn: true)
  }

  // MARK: Scrolling to a row

  /// Scrolls to a row at the next layout; returns true if the row exists by now.
  func scroll(toRow id: AnyHashable, position: Double?, animation: Animation?) -> Bool {
    let position = position.flatMap { $0.isFinite ? $0 : nil }
    scroll(
      to: ScrollTarget(
        id: id, position: position, animation: animation,
        isPendingInsertion: host.hasPendingUpdates))
    return rowExists(id)
  }

  /// Scrolls to a row at the next layout.
  func scroll(to target: ScrollTarget) {
    position.target = target
    setNeedsLayout()
  }

  /// Scrolls to a row by the shortest distance, at once, and returns it; nil if there is none.
  func showRow(_ id: AnyHashable) -> RowNode? {
    scroll(to: ScrollTarget(id: id, position: nil, animation: nil))
    host.driver?.applyPendingUpdates()
    return rows.row(withID: id)
  }

  /// Scrolls to the row that is `step` rows further and returns it; nil if there is none.
  func showRow(beside row: RowNode, by step: Int) -> RowNode? {
    if rows.isStale { host.driver?.applyPendingUpdates() }
    let index = row.index + step
    guard row.isMounted, !row.isExiting, index >= 0, index < rows.count else { return nil }
    // The next key is for a field in the row, so the layout cannot wait for a frame.
    return showRow(rows.id(at: index))
  }

  /// Moves rows of a leaf by an action of the app and scrolls a moved row into view.
  ///
  /// Both share one animation, so the row stays in the viewport while it moves.
  ///
  /// - Returns: False if the app cannot move rows of the leaf.
  func move(
    _ indices: [Int], of leaf: LeafRowProvider, to target: Int, showing id: AnyHashable
  ) -> Bool {
    guard let move = leaf.moveRows else { return false }
    guard target >= 0, target <= leaf.count else { return true }
    recordMove(of: indices, in: leaf)
    withAnimation { move(indices, target) }
    scroll(to: ScrollTarget(id: id, position: nil, animation: .default))
    return true
  }

  private func rowExists(_ id: AnyHashable) -> Bool {
    currentLeaves.contains { $0.index(ofViewWithID: id) != nil }
  }

  /// Returns the index of the row with an id; nil if there is none.
  func index(of id: AnyHashable) -> Int? {
    rows.index(of: id)
  }

  /// Makes the target row the anchor, so that it reaches its exact position despite estimates.
  ///
  /// The position is computed from the heights that rows animate to, because a row that was just
  /// inserted has no height yet.
  ///
  /// - Returns: True if the list scrolls to a row.
  func applyScrollTarget(_ layout: RowLayout) -> Bool {
    guard let target = position.target, size.height > 0 else { return false }
    guard host.queue.isEmpty else {
      // A pending change may move the row.
      setNeedsLayout()
      return false
    }
    guard let index = rows.index(ofViewWithID: target.id) else {
      // A pending change may insert the row.
      position.target =
        target.isPendingInsertion
        ? ScrollTarget(
          id: target.id, position: target.position, animation: target.animation) : nil
      return false
    }
    position.target = nil
    var animated = ActiveTransaction()
    animated.transaction.animation = environment.reduceMotion ? nil : target.animation
    animated.completion = layout.transaction.completion
    let row: RowNode
    if let known = rows.row(at: index) {
      row = known
      placeRows()
    } else {
      // The height may differ from the estimate, but visible rows stay in place.
      let reference = visibleReference
      row = makeTarget(at: index, layout, animated)
      placeRows()
      keepInPlace(reference)
    }
    let old = offset
    let top = restingY(of: index)
    // An animation inside the row counts with its final height.
    let height = row.settledHeight
    let freeHeight = size.height - height
    let offsetInRow: Double
    if let offset = target.offset {
      offsetInRow = offset
    } else if let share = target.position {
      offsetInRow = -(freeHeight * share)
    } else if top < restingOffset || freeHeight < 0 {
      offsetInRow = -settledInset
    } else if top + height > restingOffset + size.height {
      offsetInRow = settledInset - freeHeight
    } else {
      return false
    }
    vertical.motion.step(by: 0, at: host.time)
    knownMotionOffset = vertical.motion.offset(at: host.time)
    // A redirected scroll animation keeps its velocity.
    var remaining = vertical.animation.stop()
    let largest = max(
      minimumOffset, restingContentHeight + max(0, height - row.natural) - size.height)
    position.anchor(
      to: row, offset: min(max(top + offsetInRow, minimumOffset), largest) - top, as: .target)
    position.scrolled()
    placeRows()
    guard animated.animation != nil else { return true }
    remaining.shift(by: old - offset - remaining.value(at: host.time))
    let distance = remaining.value(at: host.time)
    animate(&remaining, to: 0, animated)
    vertical.animation.begin(
      remaining, distance: distance,
      beyondEnd: old < minimumOffset || old > max(minimumOffset, maximumOffset))
    placeRows()
    return true
  }

  /// Returns the top of a row once all animations have ended, in points.
  func restingY(of index: Int) -> Double {
    settledInset + rows.heights.minY(of: index) + settledRowSpacing * Double(index)
  }

  /// The height of the content once all animations have ended, in points.
  private var restingContentHeight: Double {
    2 * settledInset + rows.heights.totalHeight
      + settledRowSpacing * Double(max(0, rows.count - 1))
  }

  /// The offset once all animations have ended, without further scrolling, in points.
  private var restingOffset: Double {
    var wanted = position.anchorOffset
    if let anchor {
      wanted = restingY(of: anchor.index) + position.anchorOffset(inHeight: anchor.natural)
    }
    return min(
      max(wanted, minimumOffset), max(minimumOffset, restingContentHeight - size.height))
  }

  /// The distance from the target's offset to the current one in an animated scroll, in points.
  var scrollAnimationDistance: Double { vertical.animation.distance(at: host.time) }

  /// A visible row and its distance below the viewport's top.
  ///
  /// A row that was visible in the last layout is preferred: unmeasured rows may follow one that
  /// has just come into view. Beyond the ends of the content it is the nearest row.
  var visibleReference: (row: RowNode, top: Double)? {
    let visible = rows.shown.lazy.filter { [unowned self] in isLaidOutOnScreen($0) }
    let row =
      visible.first { $0.wasVisible && !$0.isExiting } ?? visible.first { $0.wasVisible } ?? visible
      .first
      ?? rows.shown.last { $0.y < offset } ?? rows.shown.first
    return row.map { ($0, $0.y - offset) }
  }

  /// Records which rows are visible, for the next layout of an animated scroll.
  func recordVisibleRows() {
    guard isScrollAnimated else { return }
    for row in rows.shown { row.wasVisible = isLaidOutOnScreen(row) }
  }

  /// A visible row while a scroll is animated; otherwise nil.
  var currentScrollReference: (row: RowNode, top: Double)? {
    isScrollAnimated ? visibleReference : nil
  }

  /// Keeps visible rows in place when an animated scroll passes rows with unexpected heights.
  ///
  /// The remaining distance of the scroll changes by the difference.
  ///
  /// - Parameter reference: A visible row and its distance below the viewport's top.
  func adjustScrollAnimation(_ reference: (row: RowNode, top: Double)?) {
    guard let reference, isScrollAnimated else { return }
    var wanted = reference.row.y - reference.top
    if !vertical.animation.beganBeyondEnd { wanted = clamped(wanted) }
    guard abs(wanted - offset) > 0.002 else { return }
    if vertical.animation.lengthen(by: wanted - position.unclampedOffset, at: host.time) {
      host.run(self)
    }
    placeRows()
  }

  /// Keeps visible rows in place after a row out of view was measured.
  func keepInPlace(_ reference: (row: RowNode, top: Double)?) {
    guard followsAnchor, let reference else { return }
    let error = reference.row.y - offset - reference.top
    guard error != 0 else { return }
    if isScrollAnimated {
      adjustScrollAnimation(reference)
    } else {
      position.setAnchorOffset(position.currentAnchorOffset + error)
      placeRows()
    }
  }

  private func makeTarget(
    at index: Int, _ layout: RowLayout, _ transaction: ActiveTransaction
  ) -> RowNode {
    let row = cachedRow(at: index)
    // The target is inserted; the other deferred rows stay deferred.
    let deferring = deferringRow(of: index)
    deferring?.splitDeferred(at: index, behind: row)
    layout.show(row)
    if deferring != nil {
      if transaction.animation == nil {
        unanimatedDistance += row.natural
      } else {
        row.enter(transaction)
      }
    }
    return row
  }

  /// Scrolls to a part of a row at the next layout; the part is in the row's coordinates.
  func reveal(_ part: Rect, of row: RowNode) {
    partToReveal = (row, part)
    setNeedsLayout()
  }

  /// Returns and clears the part to reveal, with its row: a requested part, or else the focused
  /// part of a row.
  private func consumePartToReveal() -> (row: RowNode, part: Rect)? {
    if let requestedPart = partToReveal {
      partToReveal = nil
      return requestedPart
    }
    guard let focus = host.focus, let row = rows.shown.first(where: { $0 === focus.layer }),
      row.isAttached, !row.isExiting, let part = focus.consumePartToReveal()
    else { return nil }
    return (row, part)
  }

  /// Scrolls by the shortest distance to the edited line, or to the field that a key focused.
  ///
  /// - Returns: True if the list scrolls.
  func revealFocus() -> Bool {
    guard let (row, part) = consumePartToReveal(), row.isAttached, !row.isExiting else {
      return false
    }
    caretBottom = part.maxY
    placeRows()
    let top = row.y + part.minY - offset
    let distance = (0...size.height).distance(toShow: top...(top + part.height))
    let visibleRect = Rect(
      x: inset + part.minX, y: top - distance, width: part.width, height: part.height)
    // Scroll views around the list reveal it, too.
    layer?.reveal(visibleRect.offset(by: originInLayer))
    if distance == 0 { return false }
    cancelScrollTarget()
    vertical.motion.step(by: 0, at: host.time)
    knownMotionOffset = vertical.motion.offset(at: host.time)
    scrolledDistance += abs(distance)
    position.anchor(to: row, offset: part.minY - visibleRect.minY, as: .userAction)
    position.scrolled()
    return true
  }

  /// The lowest position in the content that scrolling must reach for the caret, in points.
  ///
  /// It is below the content's end until the row has grown as much as the line needs.
  var caretEnd: Double {
    guard let row = position.anchor(for: .userAction), row.isSelfOrAncestor(of: host.focus)
    else { return 0 }
    return row.y + min(caretBottom, row.settledHeight)
  }

  // MARK: The offset

  /// True if the user scrolls in the current frame.
  var isScrollFrame: Bool { position.isPending || isMoving || vertical.motion.isDragged }

  /// Applies the distance of drag, fling and scroll animation since the last layout.
  func applyMotion() {
    scrolledDistance += vertical.animation.advance(to: host.time)
    // When the scroll ends, the anchor is committed, since a change may have chosen one out of
    // view.
    if vertical.animation.hasJustEnded { position.scrolled() }
    let current = vertical.motion.offset(at: host.time)
    if current != knownMotionOffset {
      position.move(by: current - knownMotionOffset)
      scrolledDistance += abs(current - knownMotionOffset)
      knownMotionOffset = current
      position.scrolled()
    }
  }

  /// Returns an offset clamped to the current ends of the content, in points.
  private func clamped(_ wanted: Double) -> Double {
    min(max(wanted, bounds.lowerBound), bounds.upperBound)
  }

  func updateOffset() {
    let wanted = wantedOffset
    if vertical.motion.isDragged || vertical.motion.isRunning(at: host.time) {
      position.offset = wanted + scrollAnimationDistance
      position.unclampedOffset = offset
      return
    }
    // The remaining distance is added to the clamped target. So the offset follows both without a
    // step, even while the content's end moves.
    position.offset = clamped(wanted)
    guard isScrollAnimated else { return }
    position.offset += scrollAnimationDistance
    position.unclampedOffset = offset
    if !vertical.animation.beganBeyondEnd { position.offset = clamped(offset) }
  }

  /// The offset without the remaining distance of an animated scroll, in points.
  private var offsetAtAnimationEnd: Double { offset - scrollAnimationDistance }

  /// Commits the anchor after a layout in which the list was scrolled or the anchor was removed.
  func chooseAnchor() {
    settleMotion()
    let (isScrolled, isNew) = (position.isPending, position.isNew)
    position.layoutEnded()
    if let row = anchor, followsAnchor, row.isMounted, !row.isExiting, row.isAttached {
      // The row keeps its wanted offset, even while the content's end limits the actual one.
      if position.anchorReason == .userAction, row.isBusy || !isScrolled && !isNew { return }
      if position.anchorReason == .target {
        // If the content's end limits the offset and is at rest, the limited offset becomes the
        // wanted one.
        if !isScrollAnimated, viewportHeight == size.height,
          !appearance.isRunning(at: host.time), !rows.shown.contains(where: { $0.isBusy })
        {
          position.setAnchorOffset(offset - row.y)
        }
        return
      }
    }
    let wasActed = position.anchorReason == .userAction
    position.release()
    if isScrollAnimated { return }
    if isScrolled || wasActed || !hasAnchor { commitAnchor() }
  }

  /// Commits the anchor before an update changes heights, if rows above it are visible.
  ///
  /// The new anchor is the first visible row, so the rows below it grow at their bottom edges.
  func renewAnchor() {
    // Steps that change no rows keep the anchor, because their times depend on the frame rate.
    guard rows.isStale || overrideIsStale || rows.shown.contains(where: \.needsRowLayout) else {
      return
    }
    guard !position.isPending, !position.isNew, !isScrollAnimated, position.anchorReason != .target
    else {
      return
    }
    if position.anchorReason == .userAction, let anchor, anchor.isBusy { return }
    position.release()
    // The bottom edge of a row is the anchor if the row below was the anchor and has exited, and
    // the next row had no node then.
    let isAtBottom = position.isAtBottom
    if hasAnchor, anchor == nil || position.currentAnchorOffset >= -rowSpacing && !isAtBottom {
      return
    }
    // The position of a row that still moves would depend on the time of this frame.
    for row in rows.shown {
      if row === anchor, !isAtBottom { break }
      if row.isBusy || row.isExiting, isLaidOutOnScreen(row) { return }
      if row === anchor { break }
    }
    commitAnchor()
  }

  /// True if the list has an anchor or needs none.
  private var hasAnchor: Bool {
    guard followsAnchor else { return anchor == nil }
    guard let anchor else { return offset <= 0 }
    return anchor.isMounted && anchor.isAttached
  }

  /// Makes the first visible row the anchor, at its current position.
  private func commitAnchor() {
    position.release()
    if !followsAnchor { return setAnchor(nil) }
    if offset <= 0 {
      // At the top the list stays at the top, so inserted rows come into view.
      position.anchor(to: nil, offset: offset)
      return
    }
    anchorToVisible()
  }

  private func anchorToVisible() {
    let offset = offset
    func isVisible(_ row: RowNode) -> Bool { row.y + row.height > offset + 1e-6 }
    if let anchor, anchor.isExiting, anchor.isMounted, isLaidOutOnScreen(anchor) {
      // No visible row stayed. Until the exiting anchor is removed, other exiting rows shrink
      // toward it.
      return setAnchor(anchor)
    }
    var first: Int?
    for (index, row) in rows.shown.enumerated()
    where !row.isExiting && row.height > 0 && isVisible(row) {
      first = index
      break
    }
    if let first, rows.shown[first].y >= offset + viewportHeight,
      let exiting = rows.shown.first(where: isLaidOutOnScreen)
    {
      // Only exiting rows are visible.
      return setAnchor(exiting)
    }
    if let first, let anchor, anchor !== rows.shown[first], isLaidOutOnScreen(anchor),
      let anchorPosition = rows.shown.firstIndex(where: { $0 === anchor }),
      !anchor.isExiting, anchor.height > 0, first < anchorPosition,
      rows.shown[first..<anchorPosition].contains(where: \.isExiting)
    {
      // The anchor stays the same while a row between the first visible row and the anchor exits.
      return setAnchor(anchor)
    }
    if let first { return setAnchor(rows.shown[first]) }
    // Beyond the end of the content, the nearest row is the anchor.
    setAnchor(rows.shown.first(where: isVisible) ?? rows.shown.last { !$0.isExiting })
  }

  /// Makes a row the anchor at its current position; none if the list follows no row.
  private func setAnchor(_ row: RowNode?, as reason: ScrollPosition.AnchorReason = .visible) {
    let row = followsAnchor ? row : nil
    position.anchor(to: row, offset: offsetAtAnimationEnd - (row?.y ?? 0), as: reason)
  }

  /// Updates the offset, and the bounds of drag and fling, for the current content.
  func settleMotion() {
    let isInMotion = vertical.motion.isDragged || vertical.motion.isRunning(at: host.time)
    let base = isInMotion ? offsetAtAnimationEnd : offset
    let bounds = bounds
    if vertical.motion.isDragged {
      vertical.motion.rebaseDrag(at: base, in: bounds, viewport: viewportHeight, time: host.time)
      // Content moves beyond an end only as far as the rubber band stretches.
      position.move(by: vertical.motion.offset(at: host.time) - base)
    } else {
      // Rounding errors are ignored. Otherwise a running fling would be computed anew in each
      // frame.
      let distance = base - vertical.motion.offset(at: host.time)
      if abs(distance) > 1e-9 { vertical.motion.shift(by: distance) }
      vertical.motion.setBounds(bounds, viewport: viewportHeight, at: host.time)
    }
    knownMotionOffset = vertical.motion.offset(at: host.time)
    if isInMotion { position.offset = knownMotionOffset + scrollAnimationDistance }
    if isMoving { host.run(self) }
  }

  // MARK: Choosing anchors

  /// Keeps the row that the user acts on in place, so it grows at its bottom.
  func userActed(on row: RowNode) {
    guard row.isAttached, !row.isExiting else { return }
    selection.userActed(on: row)
    setAnchor(row, as: .userAction)
  }

  /// The visible row with the text that is being edited; nil if there is none.
  private var editedRow: RowNode? {
    guard followsAnchor, let field = host.focus as? TextInputNode,
      let row = field.layer as? RowNode, row.list === self, row.isAttached, !row.isExiting,
      isLaidOutOnScreen(row)
    else { return nil }
    return row
  }

  /// Chooses the anchor for a change: the row that keeps most visible rows in place.
  ///
  /// - Parameters:
  ///   - destinations: The new position of each shown row; nil if its data is removed.
  ///   - old: The heights before the change.
  func replaceAnchor(_ edit: ListEdit, _ destinations: [RowDestination?], from old: HeightIndex) {
    let shown = rows.shown
    // The target of a scroll, such as a row moved by a key, will appear elsewhere, so it cannot be
    // the anchor.
    let target = position.target?.id
    func canBeAnchor(_ position: Int) -> Bool {
      !shown[position].isExiting && shown[position].id != target
        && destinations[position].map { !$0.isMoved } ?? false
    }
    if isScrollAnimated,
      let index = shown.indices.first(where: { canBeAnchor($0) && isLaidOutOnScreen(shown[$0]) })
    {
      scrollReference = (shown[index], shown[index].y - offset)
    }
    // Somebody is typing in this row and looks at it, wherever its data moves.
    if let edited = editedRow,
      let index = shown.firstIndex(where: { $0 === edited }), destinations[index] != nil
    {
      return setAnchor(edited, as: .userAction)
    }
    let current = shown.firstIndex { $0 === anchor }
    if position.anchorReason != .visible || isScrollAnimated || rowWasDropped, let current,
      canBeAnchor(current) || rowWasDropped && destinations[current] != nil
    {
      return
    }
    position.release()
    guard followsAnchor, current != nil || offset > 0 else { return }
    if offset <= 0, !isScrollAnimated { return position.anchor(to: nil, offset: offset) }
    if edit.hasMoves, keepMostRowsInPlace(edit, destinations, from: old) { return }
    let visible = shown.indices.filter { isLaidOutOnScreen(shown[$0]) }
    let from = current ?? visible.first ?? 0
    let next =
      visible.first { $0 >= from && canBeAnchor($0) && shown[$0].height > 0 }
      ?? visible.last { $0 < from && canBeAnchor($0) }
    if let next { return setAnchor(shown[next]) }
    guard let anchor, let current else { return }
    // No visible row stays. Until an exiting anchor is removed, other exiting rows shrink toward
    // it. An anchor that moves far away would scroll the list with it.
    setAnchor(anchor.isExiting || destinations[current] == nil ? anchor : nil)
  }

  /// Keeps in place the largest group of visible rows that a move shifts by the same distance.
  ///
  /// - Returns: False if all rows move by different distances.
  private func keepMostRowsInPlace(
    _ edit: ListEdit, _ destinations: [RowDestination?], from old: HeightIndex
  ) -> Bool {
    let spacing = settledRowSpacing
    func distance(_ index: Int, _ destination: RowDestination) -> Double {
      rows.heights.minY(of: destination.index) - old.minY(of: index)
        + spacing * Double(destination.index - index)
    }
    var moves: [(row: RowNode, distance: Double)] = []
    for (row, destination) in zip(rows.shown, destinations) {
      guard let destination, !row.isExiting, row.height > 0, isLaidOutOnScreen(row) else {
        continue
      }
      moves.append((row, distance(row.index, destination)))
    }
    var distances = moves.map(\.distance)
    // Adjacent rows count, too: if two visible rows are swapped, neither of them stays.
    for (row, step) in [(moves.first?.row, -1), (moves.last?.row, 1)] {
      guard let row, let destination = edit.destination(of: row.localIndex + step, in: row.leaf)
      else { continue }
      distances.append(distance(row.index + step, destination))
    }
    guard let common = commonDistance(distances) else { return false }
    if let row = moves.first(where: { abs($0.distance - common) < 1e-3 })?.row {
      setAnchor(row)
    } else {
      position.anchor(to: nil, offset: offsetAtAnimationEnd + common)
    }
    return true
  }

  /// The time at which the anchor will have exited, in seconds; nil if it does not exit.
  var anchorEnd: Double? {
    guard let anchor, anchor.isExiting else { return nil }
    return anchor.presence.endTime
  }

  /// Passes the anchor from a row that has exited to the row behind it, without moving any row.
  func transferAnchor(from exited: RowNode) {
    let top = exited.y + position.currentAnchorOffset
    let index = rows.shown.firstIndex { $0 === exited } ?? 0
    if let next = rows.shown[(index + 1)...].first(where: { !$0.isExiting || !$0.hasExited }) {
      position.anchor(to: next, offset: top - next.y)
    } else if let last = rows.shown[..<index].last(where: { !$0.isExiting }) {
      position.anchor(toBottomOf: last, distance: top - last.y - last.height)
    } else {
      position.anchor(to: nil, offset: top)
    }
  }
}
