// The scroll position is an anchor row plus an offset in it. The scroll offset follows the anchor
// in the same frame, so visible rows stay in place when rows above change their heights.

extension ListNode {
  var anchor: RowNode? { position.anchor }

  /// True if visible rows stay in place when heights above them change.
  var followsAnchor: Bool { environment.listScrollAnchoring == .automatic }

  /// The offset that keeps the anchor at its position, not clamped to the content's ends, in
  /// points.
  var wantedOffset: Double {
    let wanted = (anchor?.y ?? 0) + position.currentAnchorOffset
    // A layout has applied the distance already, but a prediction has no layout of its own.
    if runtime.layout.probe == nil { return wanted }
    return wanted + vertical.motion.offset(at: runtime.time) - position.motionOffset
  }

  // MARK: Scrolling by the user

  /// Scrolls by a distance, in points; positive distances scroll down.
  func scroll(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    cancelScrollTarget()
    if isMoving || vertical.motion.isDragged {
      vertical.motion.step(by: distance, at: runtime.time)
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
      // Content that was returning from beyond an end does not move on after the jump.
      stopMotion()
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

  /// Stops a drag or fling at the current offset.
  func stopMotion() {
    vertical.motion.step(by: 0, at: runtime.time)
    position.motionOffset = vertical.motion.offset(at: runtime.time)
  }

  /// Stops all scrolling and motion, because the user takes over.
  func interruptMotion() {
    cancelScrollTarget()
    if isMoving { vertical.motion.step(by: 0, at: runtime.time) }
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
    position.motionOffset = offset
    boundsChanged(isDrawn: true)
  }

  // MARK: Scrolling to a row

  /// Scrolls to a row at the next layout; returns true if the row exists by now.
  func scroll(toRow id: AnyHashable, position: Double?, animation: Animation?) -> Bool {
    let position = position.flatMap { $0.isFinite ? $0 : nil }
    scroll(
      to: ScrollTarget(
        id: id, position: position, animation: animation,
        isPendingInsertion: runtime.updates.isPending))
    return rowContent.contains(viewWithID: id)
  }

  /// Scrolls to a row at the next layout.
  func scroll(to target: ScrollTarget) {
    position.target = target
    setNeedsLayout()
  }

  /// Scrolls to a row by the shortest distance, at once, and returns it; nil if there is none.
  func showRow(_ id: AnyHashable) -> RowNode? {
    scroll(to: ScrollTarget(id: id, position: nil, animation: nil))
    runtime.driver?.applyPendingUpdates()
    return rows.row(withID: id)
  }

  /// Scrolls to the row that is `step` rows further and returns it; nil if there is none.
  func showRow(beside row: RowNode, by step: Int) -> RowNode? {
    if rows.isStale { runtime.driver?.applyPendingUpdates() }
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

  /// Returns the top of a row once all animations have ended, in points.
  func restingY(of index: Int) -> Double {
    settledInset + rows.heights.minY(of: index) + settledRowSpacing * Double(index)
  }

  /// The height of the content once all animations have ended, in points.
  var restingContentHeight: Double {
    2 * settledInset + rows.heights.totalHeight
      + settledRowSpacing * Double(max(0, rows.count - 1))
  }

  /// The offset once all animations have ended, without further scrolling, in points.
  var restingOffset: Double {
    var wanted = position.anchorOffset
    if let anchor {
      wanted = restingY(of: anchor.index) + position.anchorOffset(inHeight: anchor.natural)
    }
    return min(
      max(wanted, minimumOffset), max(minimumOffset, restingContentHeight - size.height))
  }

  /// The distance from the target's offset to the current one in an animated scroll, in points.
  var scrollAnimationDistance: Double { vertical.animation.distance(at: runtime.time) }

  /// A visible row and its distance below the viewport's top.
  ///
  /// A row that was visible in the last layout is preferred: unmeasured rows may follow one that
  /// has just come into view. Beyond the ends of the content it is the nearest row.
  var visibleReference: (row: RowNode, top: Double)? {
    let visible = rows.shown.lazy.filter { [unowned self] in isLaidOutOnScreen($0) }
    let row =
      visible.first { $0.slot.wasInView && !$0.isExiting }
      ?? visible.first { $0.slot.wasInView } ?? visible.first
      ?? rows.shown.last { $0.y < offset } ?? rows.shown.first
    return row.map { ($0, $0.y - offset) }
  }

  /// Records which rows are visible, for the next layout of an animated scroll.
  func recordVisibleRows() {
    guard isScrollAnimated else { return }
    for row in rows.shown { row.slot.wasInView = isLaidOutOnScreen(row) }
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
    if vertical.animation.lengthen(by: wanted - position.unclampedOffset, at: runtime.time) {
      runtime.motions.run(self)
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

  /// Scrolls to a part of a row at the next layout; the part is in the row's coordinates.
  func reveal(_ part: Rect, of row: RowNode) {
    position.partToReveal = (row, part)
    setNeedsLayout()
  }

  /// Returns and clears the part to reveal, with its row: a requested part, or else the focused
  /// part of a row.
  private func consumePartToReveal() -> (row: RowNode, part: Rect)? {
    if let requestedPart = position.partToReveal.take() { return requestedPart }
    guard let focus = runtime.focus.target,
      let row = rows.shown.first(where: { $0 === focus.layer }),
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
    position.revealedBottom = part.maxY
    placeRows()
    let top = row.y + part.minY - offset
    let distance = (0...size.height).distance(toShow: top...(top + part.height))
    let visibleRect = Rect(
      x: inset + part.minX, y: top - distance, width: part.width, height: part.height)
    // Scroll views around the list reveal it, too.
    layer?.reveal(visibleRect.offset(by: originInLayer))
    if distance == 0 { return false }
    cancelScrollTarget()
    stopMotion()
    scrolledDistance += abs(distance)
    position.anchor(to: row, offset: part.minY - visibleRect.minY, as: .userAction)
    position.scrolled()
    return true
  }

  /// The lowest position in the content that scrolling must reach for the caret, in points.
  ///
  /// It is below the content's end until the row has grown as much as the line needs.
  var caretEnd: Double {
    guard let row = position.anchor(for: .userAction),
      row.isSelfOrAncestor(of: runtime.focus.target)
    else { return 0 }
    return row.y + min(position.revealedBottom, row.settledHeight)
  }

  // MARK: The offset

  /// True if the user scrolls in the current frame.
  var isScrollFrame: Bool { position.isPending || isMoving || vertical.motion.isDragged }

  /// Applies the distance of drag, fling and scroll animation since the last layout.
  func applyMotion() {
    scrolledDistance += vertical.animation.advance(to: runtime.time)
    // When the scroll ends, the anchor is committed, since a change may have chosen one out of
    // view.
    if vertical.animation.hasJustEnded { position.scrolled() }
    scrolledDistance += position.follow(vertical.motion.offset(at: runtime.time))
  }

  /// Returns an offset clamped to the current ends of the content, in points.
  private func clamped(_ wanted: Double) -> Double {
    min(max(wanted, bounds.lowerBound), bounds.upperBound)
  }

  func updateOffset() {
    let wanted = wantedOffset
    if vertical.motion.isDragged || vertical.motion.isRunning(at: runtime.time) {
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
  var offsetAtAnimationEnd: Double { offset - scrollAnimationDistance }

  /// True if the list has an anchor or needs none.
  var hasAnchor: Bool {
    guard followsAnchor else { return anchor == nil }
    guard let anchor else { return offset <= 0 }
    return anchor.isMounted && anchor.isAttached
  }

  /// Makes the first visible row the anchor, at its current position.
  func commitAnchor() {
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
    let first = rows.shown.firstIndex { !$0.isExiting && $0.height > 0 && isVisible($0) }
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
  func setAnchor(_ row: RowNode?, as reason: ScrollPosition.AnchorReason = .visible) {
    let row = followsAnchor ? row : nil
    position.anchor(to: row, offset: offsetAtAnimationEnd - (row?.y ?? 0), as: reason)
  }

  /// Updates the offset, and the bounds of drag and fling, for the current content.
  func settleMotion() {
    let isInMotion = vertical.motion.isDragged || vertical.motion.isRunning(at: runtime.time)
    let base = isInMotion ? offsetAtAnimationEnd : offset
    let bounds = bounds
    if vertical.motion.isDragged {
      vertical.motion.rebaseDrag(at: base, in: bounds, viewport: viewportHeight, time: runtime.time)
      // Content moves beyond an end only as far as the rubber band stretches.
      position.move(by: vertical.motion.offset(at: runtime.time) - base)
    } else {
      // Rounding errors are ignored. Otherwise a running fling would be computed anew in each
      // frame.
      let distance = base - vertical.motion.offset(at: runtime.time)
      if abs(distance) > 1e-9 { vertical.motion.shift(by: distance) }
      vertical.motion.setBounds(bounds, viewport: viewportHeight, at: runtime.time)
    }
    position.motionOffset = vertical.motion.offset(at: runtime.time)
    if isInMotion { position.offset = position.motionOffset + scrollAnimationDistance }
    if isMoving { runtime.motions.run(self) }
  }

  // MARK: Choosing anchors

  /// Keeps the row that the user acts on in place, so it grows at its bottom.
  func userActed(on row: RowNode) {
    guard row.isAttached, !row.isExiting else { return }
    selection.userActed(on: row)
    setAnchor(row, as: .userAction)
  }

  /// The visible row with the text that is being edited; nil if there is none.
  var editedRow: RowNode? {
    guard followsAnchor, let field = runtime.focus.target as? TextInputNode,
      let row = field.layer as? RowNode, row.list === self, row.isAttached, !row.isExiting,
      isLaidOutOnScreen(row)
    else { return nil }
    return row
  }

  /// The time at which the anchor will have exited, in seconds; nil if it does not exit.
  var anchorEnd: Double? {
    guard let anchor, anchor.isExiting else { return nil }
    return anchor.presence.endTime
  }
}
