// Rows with nodes: created when they become visible, moved with their data, and cached once they
// are out of view and at rest.

import RowCore

extension ListNode {
  /// Updates the rows, then lays out those that need it and those that come into view.
  func layoutRows(isStep: Bool, _ root: ActiveTransaction) {
    needsLayout = false
    layoutCount += 1
    applyHeightMode()
    removeExitedAnchor()
    if isStep { renewAnchor() }
    applyMotion()
    let transaction = self.transaction(from: root)
    var edit = ListEdit.none
    var before: Before?
    var hasMoves = false
    let isDropped = settleDrop()
    rowWasDropped = isDropped
    if rows.isStale {
      placeRows()
      if !isDropped {
        for row in rows.shown {
          let top = row.presentationY - offset
          // A row above the viewport slides in from just above it, whatever its height there.
          row.previousPresentationY = top < 0 && top + row.height <= 0.002 ? -.infinity : top
        }
      }
      let old = rows.heights
      before = Before(
        heights: old, offset: offset - inset, spacing: rowSpacing,
        shown: rows.shown.map {
          let index = $0.isExiting ? $0.index - 1 : $0.index
          return (index, index + $0.deferredCount, $0.differenceBelow)
        })
      edit = applyContent()
      if transaction.animation == nil || environment.reduceMotion {
        let distance = edit.greatestDistance(
          from: old, to: rows.heights, spacing: rowSpacing)
        unanimatedDistance += distance
        // Rows whose heights animate move past others with their current heights.
        if edit.hasMoves || distance > 0 {
          for row in rows.shown {
            unanimatedDistance += row.isExiting ? row.height : abs(row.height - row.natural)
          }
        }
      }
      hasMoves = follow(edit, transaction, from: old) || edit.hasMoves
      if edit.hasMoves || edit.hasInsertions || rows.count != old.count { host.rowsEpoch &+= 1 }
      selection.follow(edit)
    }
    if overrideIsStale { applyHeightOverrides() }
    for row in rows.shown {
      row.updateIfNeeded(transaction)
      measure(row, isStep: isStep, transaction)
    }
    let layout = RowLayout(
      edit: edit, before: before, transaction: transaction,
      isAnimated: transaction.animation != nil && !environment.reduceMotion, hasMoves: hasMoves,
      isDropped: isDropped)
    deferNewRows(layout)
    let estimatedHeight = contentHeight
    makeVisibleRows(layout)
    // Heights measured after a scroll to the top or to an offset count as scrolled distance.
    if followsAnchor, position.isPending, anchor == nil || offset <= 0 {
      scrolledDistance += abs(contentHeight - estimatedHeight)
    }
    if layout.slides { slideRows(layout) }
    if before != nil || isDropped {
      for row in rows.shown { row.previousPresentationY = nil }
    }
    // Keep the keys while a pending update may contain the move.
    if !host.hasPendingUpdates { movedKeys = [] }
    let (oldOffset, oldContentHeight) = (offset, contentHeight)
    if applyScrollTarget(transaction) {
      makeVisibleRows(layout.afterSliding)
      // Heights measured at the target count as scrolled distance, too.
      if !isScrollAnimated {
        scrolledDistance += abs(offset - oldOffset) + abs(contentHeight - oldContentHeight)
      }
    }
    if revealFocus() { makeVisibleRows(layout.afterSliding) }
    vertical.animation.layoutEnded()
    rowDrag?.updateTarget()
    let isScrollFrame = isScrollFrame
    let oldAnchor = anchor
    chooseAnchor()
    // The anchor decides which deferred rows are inserted.
    if anchor !== oldAnchor, rows.shown.contains(where: { $0.deferredCount > 0 }) {
      setNeedsLayout()
    }
    prefetchRows(isScrollFrame: isScrollFrame)
    dropInvisibleRows()
    refineEstimate()
    recordVisibleRows()
    host.needsDisplay = true
  }

  /// The inputs of one layout of the rows.
  struct RowLayout {
    let edit: ListEdit
    let before: Before?
    let transaction: ActiveTransaction
    let isAnimated: Bool
    /// True if rows animate from their old positions to their new ones.
    @MainActor var slides: Bool { isAnimated && before != nil || isDropped }
    /// True if a row moved past others.
    let hasMoves: Bool
    /// True if a dragged row was dropped.
    var isDropped = false

    /// Returns true if the change inserts a row: the row is new, or was deferred before the change.
    @MainActor func isInserted(_ index: Int) -> Bool {
      guard let before else { return false }
      if edit.isInsertion(index) { return true }
      return edit.oldIndex(of: index).map(before.isDeferred) ?? false
    }

    /// Returns the range of inserted rows around an inserted row, within a range of rows.
    @MainActor func newRows(around index: Int, in rows: Range<Int>) -> Range<Int> {
      var start = index
      while start > rows.lowerBound, isInserted(start - 1) {
        start = max(rows.lowerBound, edit.insertionStart(from: start - 1))
      }
      var end = index + 1
      while end < rows.upperBound, isInserted(end) {
        end = min(rows.upperBound, edit.insertionEnd(from: end))
      }
      return start..<end
    }

    /// The layout of rows that come into view once all slides have begun.
    var afterSliding: RowLayout {
      RowLayout(
        edit: edit, before: nil, transaction: transaction, isAnimated: isAnimated,
        hasMoves: hasMoves)
    }
  }

  /// The positions of rows before a change.
  struct Before {
    let heights: HeightIndex
    /// The distance from the first row's top to the viewport's, in points.
    let offset: Double
    let spacing: Double
    /// The old index of each shown row, the last index deferred behind it, and the distance by
    /// which rows below it were further down than the stored heights imply, in points.
    let shown: [(index: Int, end: Int, below: Double)]

    /// Returns true if a row was deferred.
    func isDeferred(_ index: Int) -> Bool {
      shown.contains { $0.index < index && index <= $0.end }
    }

    /// Returns the top in the viewport of a row without a node, in points; nil if it was deferred.
    func top(of index: Int) -> Double? {
      if isDeferred(index) { return nil }
      let last = shown.last { $0.index < index }
      return heights.minY(of: index) + spacing * Double(index) + (last?.below ?? 0) - offset
    }
  }

  // MARK: Following a change

  /// Moves the nodes to the new indices of their rows; rows whose data is removed exit.
  ///
  /// - Returns: True if a row moved from one leaf to another.
  private func follow(
    _ edit: ListEdit, _ transaction: ActiveTransaction, from old: HeightIndex
  ) -> Bool {
    let isAnimated = transaction.animation != nil && !environment.reduceMotion
    let deferrals = removeDeferrals()
    let destinations = rows.destinations(edit)
    for case let (row, destination?) in zip(rows.shown, destinations)
    where destination.newLeaf != nil { rows.heights.setHeight(row.natural, at: destination.index) }
    if edit.hasMoves || edit.hasInsertions || destinations.contains(where: { $0 == nil }) {
      replaceAnchor(edit, destinations, from: old)
    }
    var moved: ContiguousArray<RowNode> = []
    for (row, destination) in zip(rows.shown, destinations) {
      if let destination {
        if destination.newLeaf != nil { moved.append(row) }
        row.passesOtherRows = destination.isMoved
      } else if row.isExiting {
        row.mayHaveReturned = row.mayHaveReturned || edit.hasInsertions
      } else if isAnimated, isOnScreen(row) || isLaidOutOnScreen(row) {
        // A removed row exits with an animation if it is drawn, or takes space, in view.
        row.exit(transaction)
      } else {
        // A row that was still shrinking from a larger height is removed with that height.
        if !isAnimated { unanimatedDistance += max(0, row.height - row.natural) }
        row.exitImmediately()
      }
    }
    unmount(rows.follow(edit, destinations))
    for row in moved {
      // A row that moves to another section without an animation may jump any distance.
      if !isAnimated { unanimatedDistance += abs(restingY(of: row.index) - row.y) }
    }
    restore(deferrals, after: edit)
    return !moved.isEmpty
  }

  // MARK: Creating rows

  func isOnScreen(_ row: RowNode) -> Bool {
    let top = row.presentationY
    return top < offset + viewportHeight && top + row.height > offset
  }

  /// Returns true if a part of a row's layout frame is in view, wherever the row is drawn.
  func isLaidOutOnScreen(_ row: RowNode) -> Bool {
    row.y < offset + viewportHeight && row.y + row.height > offset
  }

  /// Returns true if a change to a row may be visible: its drawn or its layout frame is in view.
  func mayBeVisible(_ row: RowNode) -> Bool {
    isInView(row.presentationY, row.height) || isInView(row.y, row.height)
  }

  /// Returns true if a row is in view, or would be if it had a height.
  private func isInView(_ top: Double, _ height: Double) -> Bool {
    let bottom = top + height
    return top < offset + max(size.height, viewportHeight)
      && (bottom > offset || height == 0 && top == offset)
  }

  func measure(_ row: RowNode, isStep: Bool, _ transaction: ActiveTransaction) {
    guard row.needsRowLayout || row.size.width != rowWidth else { return }
    let isAnimated = isStep && environment.listRowResizing == .animated
    row.layout(
      width: rowWidth, fixedHeight: fixedHeight(of: row), isStep: isStep,
      isAnimated ? row.contentTransaction(from: transaction) : ActiveTransaction(),
      snaps: isStep && !isAnimated && row.contentTransaction(from: transaction).animation != nil)
    if !row.isExiting { rows.heights.setHeight(row.natural, at: row.index) }
  }

  /// Creates the rows in view, until no more rows come into view.
  private func makeVisibleRows(_ layout: RowLayout) {
    // The reference for a scroll animation depends on the current positions.
    if isScrollAnimated, scrollReference == nil { placeRows() }
    let reference = scrollReference ?? currentScrollReference
    scrollReference = nil
    var rounds = 0
    repeat {
      placeRows()
      // The missing rows depend on the final position of the viewport.
      adjustScrollAnimation(reference)
      if releaseDeferred() {
        placeRows()
        adjustScrollAnimation(reference)
      }
    } while makeMissingRows(layout) && host.allowsRound(&rounds, of: self)
  }

  private func makeMissingRows(_ layout: RowLayout) -> Bool {
    guard let (first, last) = indicesInView else { return false }
    var didMake = false
    var index = first
    var position = rows.position(of: first)
    while index <= last {
      position = rows.position(of: index, from: position)
      if position < rows.shown.count, rows.shown[position].index == index {
        let row = rows.shown[position]
        if insertDeferred(behind: row, at: position, layout) { didMake = true }
        index += 1 + row.deferredCount
        continue
      }
      if let deferring = deferringRow(of: index) {
        // The stored heights do not show that the row is deferred.
        index = deferring.index
        position = rows.position(of: index)
        continue
      }
      didMake = true
      let row = addRow(at: index, layout)
      position = rows.position(of: index)
      index += 1 + row.deferredCount
    }
    return didMake
  }

  /// Adds a row to the shown rows and measures it.
  ///
  /// - Returns: Its position among the shown rows.
  @discardableResult func show(_ row: RowNode) -> Int {
    let position = rows.insert(row)
    measure(row, isStep: false, ActiveTransaction())
    row.didReappear()
    rows.heights.setHeight(row.natural, at: row.index)
    return position
  }

  /// Shows the row at an index with an exiting, a cached or a new node.
  private func addRow(at index: Int, _ layout: RowLayout) -> RowNode {
    if let exiting = exitingRow(of: index, layout) {
      reverse(exiting, at: index, layout)
      return exiting
    }
    let row = cachedRow(at: index)
    let isInserted = layout.isInserted(index)
    if isInserted, layout.isAnimated { row.enter(layout.transaction) }
    let position = show(row)
    if isInserted, layout.isAnimated {
      let next = rows.shown[(position + 1)...].first { !$0.isExiting }?.index ?? rows.count
      let rest = layout.newRows(around: index, in: index..<next)
      deferRows(behind: row, until: rest.upperBound, layout)
    } else if isInserted {
      unanimatedDistance += row.natural
    } else if layout.slides {
      row.previousPresentationY = oldY(of: index, row, layout)
    }
    rowDrag?.displace(row, isAnimated: false)
    return row
  }

  /// Returns the exiting row that the current change brings back to an index; nil if there is none.
  ///
  /// Only the change itself reverses an exit, from the row's current position. If a later scroll to
  /// the new index did it, the row would jump.
  func exitingRow(of index: Int, _ layout: RowLayout) -> RowNode? {
    layout.before == nil ? nil : rows.exitingRow(of: index)
  }

  /// Reverses the exit of a row, now at a new index.
  func reverse(_ row: RowNode, at index: Int, _ layout: RowLayout) {
    row.reverse(layout.isAnimated ? layout.transaction : ActiveTransaction())
    rows.reinsert(row, at: index)
    row.updateIfNeeded(layout.transaction)
    row.needsRowLayout = true
    measure(row, isStep: true, layout.transaction)
    rows.heights.setHeight(row.natural, at: index)
  }

  /// Returns the position in the viewport from which a row that had no node slides in, in points;
  /// nil if the row is new.
  private func oldY(of index: Int, _ row: RowNode, _ layout: RowLayout) -> Double? {
    guard let before = layout.before, let old = layout.edit.oldIndex(of: index) else { return nil }
    guard let top = before.top(of: old) else { return viewportHeight }
    // The measured height may differ from the estimate.
    if top + before.heights.height(at: old) <= 0.002 { return -row.natural }
    return min(top, viewportHeight)
  }

  /// Animates rows from their old drawn positions to their new ones.
  private func slideRows(_ layout: RowLayout) {
    var transaction = layout.transaction
    if layout.isDropped, transaction.animation == nil {
      transaction.transaction.animation = RowDrag.displacementAnimation
    }
    // Rows below a row that snaps to its height snap, too.
    let snaps = environment.listRowResizing == .snap && !layout.hasMoves && !layout.isDropped
    for row in rows.shown where !row.isDragged {
      guard let drawnTop = row.previousPresentationY else { continue }
      if snaps, row.presence.state != .appearing { continue }
      // A row out of view slides in from just outside the viewport, whatever its distance.
      let slides = row.slide(
        from: min(max(drawnTop, -row.height), viewportHeight),
        isScrolledTo: row.id == position.target?.id, transaction)
      if row === droppedRow || slides && passesOtherRows(row, layout) {
        row.raise(transaction.animation)
      }
    }
    droppedRow = nil
  }

  /// Returns true if a row is drawn above the others while it moves.
  ///
  /// These are the rows that the user moves. If a program changes the order, they are the fewest
  /// rows whose moves explain the change: the others keep their order.
  private func passesOtherRows(_ row: RowNode, _ layout: RowLayout) -> Bool {
    if !movedKeys.isEmpty { return movedKeys.contains(row.key) }
    if layout.isDropped { return false }
    return row.passesOtherRows || layout.edit.isMoved(row.index)
  }

  // MARK: Prefetching and caching

  /// Creates the rows around the visible ones ahead of time.
  private func prefetchRows(isScrollFrame: Bool) {
    guard prefetchWindow > 0 else { return }
    guard let (first, last) = indicesInView else { return }
    let low = max(0, first - prefetchWindow)
    let high = min(rows.count - 1, last + prefetchWindow)
    let known = rows.shown.filter { !$0.isExiting }
    let lowest = known.first.map { max($0.index, low) } ?? first
    let highest = known.last.map { min($0.index, high) } ?? last
    // More rows are prefetched once half of them is used, so most frames measure nothing.
    if lowest - low <= prefetchWindow / 2, high - highest <= prefetchWindow / 2, isScrollFrame {
      return
    }
    let reference = visibleReference
    let layout = RowLayout(
      edit: .none, before: nil, transaction: ActiveTransaction(), isAnimated: false,
      hasMoves: false)
    for index in low...high where rows.row(at: index) == nil {
      if rows.shown.contains(where: { $0.deferredCount > 0 }) { continue }
      _ = addRow(at: index, layout)
    }
    placeRows()
    keepInPlace(reference)
  }

  private func dropInvisibleRows() {
    let window = indicesInView
    for row in rows.removeShown(where: { canBeDropped($0, window) }) { cache(row) }
  }

  private func canBeDropped(_ row: RowNode, _ window: (first: Int, last: Int)?) -> Bool {
    guard !row.isBusy, !row.isExiting, row.deferredCount == 0, row !== anchor,
      !row.isDragged,
      !isOnScreen(row)
    else { return false }
    if let window, row.index >= window.first - prefetchWindow,
      row.index <= window.last + prefetchWindow
    {
      return false
    }
    return !row.isSelfOrAncestor(of: host.pressed) && !row.isSelfOrAncestor(of: host.focus)
  }

  /// The indices of the rows at the viewport's edges; nil if there are none.
  private var indicesInView: (first: Int, last: Int)? {
    guard rows.count > 0, viewportHeight > 0 else { return nil }
    // At the top this is the first row, even if it has no height yet.
    let first = offset > 0 ? index(at: offset) : 0
    return (first, max(first, index(at: offset + viewportHeight)))
  }

  /// Removes an anchor that has exited, once the rows around it are positioned.
  private func removeExitedAnchor() {
    guard let exited = anchor, exited.isExiting, exited.hasExited, rows.isShown(exited) else {
      return
    }
    placeRows()
    transferAnchor(from: exited)
    remove(exited)
  }

  func remove(_ exiting: RowNode) {
    setNeedsLayout()
    if anchor === exiting { return }
    rows.remove(exiting)
    if exiting.mayHaveReturned, let index = rows.reinsertedIndex(of: exiting) {
      exiting.reattachOffscreen(rows.leaf(at: index), index)
      cache(exiting)
    } else {
      exiting.unmount()
    }
  }
}
