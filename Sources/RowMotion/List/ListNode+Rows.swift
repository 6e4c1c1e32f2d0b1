// The rows that have nodes: made when they are seen, moved to where their data went, let go of when
// they are out of sight and still.

import RowCore

extension ListNode {
  /// Brings the rows up to date, lays out those that asked for it and those that come into view.
  func layoutRows(isStep: Bool, _ root: ActiveTransaction) {
    needsLayout = false
    layoutCount += 1
    takeHeightMode()
    removeExitedAnchor()
    if isStep { renewAnchor() }
    takeMotion()
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
          // One above the viewport comes from just there, whatever height it takes out of sight.
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
      edit = takeContent()
      if transaction.animation == nil || environment.reduceMotion {
        let distance = edit.greatestDistance(
          from: old, to: rows.heights, spacing: rowSpacing)
        unanimatedDistance += distance
        // Rows on their way from or to other heights go past others with those that they have.
        if edit.hasMoves || distance > 0 {
          for row in rows.shown {
            unanimatedDistance += row.isExiting ? row.height : abs(row.height - row.natural)
          }
        }
      }
      hasMoves = follow(edit, transaction, from: old) || edit.hasMoves
      if edit.hasMoves || edit.hasInsertions || rows.count != old.count { host.rowsEpoch &+= 1 }
      followSelection(edit)
    }
    if overrideIsStale { applyHeightOverrides() }
    for row in rows.shown {
      row.bringUpToDate(transaction)
      measure(row, isStep: isStep, transaction)
    }
    let layout = RowLayout(
      edit: edit, before: before, transaction: transaction,
      isAnimated: transaction.animation != nil && !environment.reduceMotion, hasMoves: hasMoves,
      isDropped: isDropped)
    deferNewRows(layout)
    let estimatedHeight = contentHeight
    makeVisibleRows(layout)
    // What is measured where a scroll to the top or to an offset leads to counts, too.
    if followsAnchor, position.isPending, anchor == nil || offset <= 0 {
      scrolledDistance += abs(contentHeight - estimatedHeight)
    }
    if layout.slides { slideRows(layout) }
    if before != nil || isDropped {
      for row in rows.shown { row.previousPresentationY = nil }
    }
    // What is still to be applied may be the move.
    if !host.hasPendingUpdates { movedKeys = [] }
    let (oldOffset, oldContentHeight) = (offset, contentHeight)
    if takeScrollTarget(transaction) {
      makeVisibleRows(layout.afterSliding)
      // What is measured where it leads to counts, too.
      if !isScrollAnimated {
        scrolledDistance += abs(offset - oldOffset) + abs(contentHeight - oldContentHeight)
      }
    }
    if revealFocus() { makeVisibleRows(layout.afterSliding) }
    scrollAnimation.layoutEnded()
    updateDragTarget()
    let isScrollFrame = isScrollFrame
    let oldAnchor = anchor
    chooseAnchor()
    // Which deferred rows come in depends on the anchor.
    if anchor !== oldAnchor, rows.shown.contains(where: { $0.deferredCount > 0 }) {
      setNeedsLayout()
    }
    prefetchRows(isScrollFrame: isScrollFrame)
    dropInvisibleRows()
    refineEstimate()
    noteSeenRows()
    host.needsDisplay = true
  }

  /// What one layout works with.
  struct RowLayout {
    let edit: ListEdit
    let before: Before?
    let transaction: ActiveTransaction
    let isAnimated: Bool
    /// Whether rows that stand elsewhere now are seen to go there.
    @MainActor var slides: Bool { isAnimated && before != nil || isDropped }
    /// Whether some row went past others.
    let hasMoves: Bool
    /// Whether a row was dragged until now.
    var isDropped = false

    /// Whether a row comes in by an animated change: it is new, or had not come in yet where it was.
    @MainActor func comesIn(_ index: Int) -> Bool {
      guard let before else { return false }
      if edit.isInsertion(index) { return true }
      return edit.oldIndex(of: index).map(before.isDeferred) ?? false
    }

    /// All that come in next to a row that does, among some rows.
    @MainActor func newRows(around index: Int, in rows: Range<Int>) -> Range<Int> {
      var start = index
      while start > rows.lowerBound, comesIn(start - 1) {
        start = max(rows.lowerBound, edit.insertionStart(from: start - 1))
      }
      var end = index + 1
      while end < rows.upperBound, comesIn(end) {
        end = min(rows.upperBound, edit.insertionEnd(from: end))
      }
      return start..<end
    }

    /// The same once all rows slide that have to.
    var afterSliding: RowLayout {
      RowLayout(
        edit: edit, before: nil, transaction: transaction, isAnimated: isAnimated,
        hasMoves: hasMoves)
    }
  }

  /// Where rows stood before a change.
  struct Before {
    let heights: HeightIndex
    /// From the first row's top, points.
    let offset: Double
    let spacing: Double
    /// Where each shown row was in the data, up to where rows behind it counted as nothing, and how
    /// much further down than the heights alone say others stood below it, points.
    let shown: [(index: Int, end: Int, below: Double)]

    /// Whether a row counted as nothing.
    func isDeferred(_ index: Int) -> Bool {
      shown.contains { $0.index < index && index <= $0.end }
    }

    /// From the top of the viewport to that of a row that had no node, points; nil for one that
    /// counted as nothing.
    func top(of index: Int) -> Double? {
      if isDeferred(index) { return nil }
      let last = shown.last { $0.index < index }
      return heights.minY(of: index) + spacing * Double(index) + (last?.below ?? 0) - offset
    }
  }

  // MARK: Following a change

  /// Moves the rows' nodes to where their rows are now; those whose rows are removed exit.
  ///
  /// - Returns: Whether a row went from one leaf to another.
  private func follow(
    _ edit: ListEdit, _ transaction: ActiveTransaction, from old: HeightIndex
  ) -> Bool {
    let isAnimated = transaction.animation != nil && !environment.reduceMotion
    let deferrals = takeDeferrals()
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
        row.passesOthers = destination.isMoved
      } else if row.isExiting {
        row.mayHaveReturned = row.mayHaveReturned || edit.hasInsertions
      } else if isAnimated, isOnScreen(row) || isLaidOutOnScreen(row) {
        // Whether it is seen or only its room is: neither goes in an instant.
        row.exit(transaction)
      } else {
        // What it had beyond its own height, on its way from a taller one, goes with it.
        if !isAnimated { unanimatedDistance += max(0, row.height - row.natural) }
        row.vanish()
      }
    }
    unmount(rows.follow(edit, destinations))
    for row in moved {
      // What goes to another section at once may itself go anywhere.
      if !isAnimated { unanimatedDistance += abs(restingY(of: row.index) - row.y) }
    }
    restore(deferrals, after: edit)
    return !moved.isEmpty
  }

  // MARK: Making

  func isOnScreen(_ row: RowNode) -> Bool {
    let top = row.presentationY
    return top < offset + viewportHeight && top + row.height > offset
  }

  /// Whether some of the room that a row takes in the layout is in view, wherever the row is seen.
  func isLaidOutOnScreen(_ row: RowNode) -> Bool {
    row.y < offset + viewportHeight && row.y + row.height > offset
  }

  /// True where a change to a row may be seen: some of it, or of the room that it takes, is in view.
  func isInSight(_ row: RowNode) -> Bool {
    isInView(row.presentationY, row.height) || isInView(row.y, row.height)
  }

  /// True where a row without a height would be seen, too, if it had one.
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

  /// Makes the rows that are in view, until no more come into it.
  private func makeVisibleRows(_ layout: RowLayout) {
    // What a scroll animation keeps is known only from where the rows stand now.
    if isScrollAnimated, scrollReference == nil { placeRows() }
    let reference = scrollReference ?? currentScrollReference
    scrollReference = nil
    var rounds = 0
    repeat {
      placeRows()
      // Before it is asked which rows are missing: they are those of where the viewport really is.
      keepInScrollAnimation(reference)
      if releaseDeferred() {
        placeRows()
        keepInScrollAnimation(reference)
      }
    } while makeMissingRows(layout) && host.allowsRound(&rounds, of: self)
  }

  private func makeMissingRows(_ layout: RowLayout) -> Bool {
    guard let (first, last) = indicesInView else { return false }
    var made = false
    var index = first
    var position = rows.position(of: first)
    while index <= last {
      position = rows.position(of: index, from: position)
      if position < rows.shown.count, rows.shown[position].index == index {
        let row = rows.shown[position]
        if insertDeferred(behind: row, at: position, layout) { made = true }
        index += 1 + row.deferredCount
        continue
      }
      if let deferring = deferringRow(of: index) {
        // Behind the last row with a node the heights alone do not tell.
        index = deferring.index
        position = rows.position(of: index)
        continue
      }
      made = true
      let row = addRow(at: index, layout)
      position = rows.position(of: index)
      index += 1 + row.deferredCount
    }
    return made
  }

  /// Puts a row among the shown ones, with the height that it takes.
  ///
  /// - Returns: Where it stands among them.
  @discardableResult func show(_ row: RowNode) -> Int {
    let position = rows.insert(row)
    measure(row, isStep: false, ActiveTransaction())
    row.cameIntoView()
    rows.heights.setHeight(row.natural, at: row.index)
    return position
  }

  /// Makes the node of a row, or takes up the one that it has had.
  private func addRow(at index: Int, _ layout: RowLayout) -> RowNode {
    if let exiting = exitingRow(of: index, layout) {
      reverse(exiting, at: index, layout)
      return exiting
    }
    let row = cachedRow(at: index)
    let comesIn = layout.comesIn(index)
    if comesIn, layout.isAnimated { row.enter(layout.transaction) }
    let position = show(row)
    if comesIn, layout.isAnimated {
      let next = rows.shown[(position + 1)...].first { !$0.isExiting }?.index ?? rows.count
      let rest = layout.newRows(around: index, in: index..<next)
      deferRows(behind: row, until: rest.upperBound, layout)
    } else if comesIn {
      unanimatedDistance += row.natural
    } else if layout.slides {
      row.previousPresentationY = oldY(of: index, row, layout)
    }
    displaceUnseen(row)
    return row
  }

  /// The row of an index that the change at hand brings back while it still exits; nil where there is none.
  ///
  /// It is reversed only now, from where it is: the scrolling that comes to its new index later would
  /// tear it away from there.
  func exitingRow(of index: Int, _ layout: RowLayout) -> RowNode? {
    layout.before == nil ? nil : rows.exitingRow(of: index)
  }

  /// Has an exiting row come back to an index.
  func reverse(_ row: RowNode, at index: Int, _ layout: RowLayout) {
    row.reverse(layout.isAnimated ? layout.transaction : ActiveTransaction())
    rows.reinsert(row, at: index)
    row.bringUpToDate(layout.transaction)
    row.needsRowLayout = true
    measure(row, isStep: true, layout.transaction)
    rows.heights.setHeight(row.natural, at: index)
  }

  /// Where a row that had no node was before the change: outside of the viewport, and no further than
  /// just there, or where the scrolling of this frame would have brought it into view.
  private func oldY(of index: Int, _ row: RowNode, _ layout: RowLayout) -> Double? {
    guard let before = layout.before, let old = layout.edit.oldIndex(of: index) else { return nil }
    guard let top = before.top(of: old) else { return viewportHeight }
    // It may turn out to be of another height than estimated.
    if top + before.heights.height(at: old) <= 0.002 { return -row.natural }
    return min(top, viewportHeight)
  }

  /// Has rows that stand elsewhere now go there from where they were seen.
  private func slideRows(_ layout: RowLayout) {
    var transaction = layout.transaction
    if layout.isDropped, transaction.animation == nil {
      transaction.transaction.animation = ListNode.displacing
    }
    // Below a row that snaps to its height the others snap, too.
    let snaps = environment.listRowResizing == .snap && !layout.hasMoves && !layout.isDropped
    for row in rows.shown where !row.isDragged {
      guard let seen = row.previousPresentationY else { continue }
      if snaps, row.presence.state != .appearing { continue }
      // One that is out of sight comes from just there, however far away it has been.
      let slides = row.slide(
        from: min(max(seen, -row.height), viewportHeight),
        isScrolledTo: row.id == position.target?.id, transaction)
      if row === droppedRow || slides && passesOthers(row, layout) {
        row.raise(transaction.animation)
      }
    }
    droppedRow = nil
  }

  /// True if a row is drawn above the others while it moves.
  ///
  /// These are the rows that the user moves. Where a program changes the order they are the fewest rows whose moves
  /// explain the change: the others keep their order.
  private func passesOthers(_ row: RowNode, _ layout: RowLayout) -> Bool {
    if !movedKeys.isEmpty { return movedKeys.contains(row.key) }
    if layout.isDropped { return false }
    return row.passesOthers || layout.edit.isMoved(row.index)
  }

  // MARK: Prefetching and letting go

  /// Makes the rows around those on screen ahead of time.
  private func prefetchRows(isScrollFrame: Bool) {
    guard prefetchWindow > 0 else { return }
    guard let (first, last) = indicesInView else { return }
    let low = max(0, first - prefetchWindow)
    let high = min(rows.count - 1, last + prefetchWindow)
    let known = rows.shown.filter { !$0.isExiting }
    let lowest = known.first.map { max($0.index, low) } ?? first
    let highest = known.last.map { min($0.index, high) } ?? last
    // The window is filled up when half of it is used, so that most frames measure nothing.
    if lowest - low <= prefetchWindow / 2, high - highest <= prefetchWindow / 2, isScrollFrame {
      return
    }
    let reference = seenReference
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
    return !row.isAbove(host.pressed) && !row.isAbove(host.focus)
  }

  /// The indices at both edges of the viewport.
  private var indicesInView: (first: Int, last: Int)? {
    guard rows.count > 0, viewportHeight > 0 else { return nil }
    // At the top it is the first of all, though it may have no height for now.
    let first = offset > 0 ? index(at: offset) : 0
    return (first, max(first, index(at: offset + viewportHeight)))
  }

  /// Removes an anchor that has exited, once the rows around it are at their places.
  private func removeExitedAnchor() {
    guard let exited = anchor, exited.isExiting, exited.hasExited, rows.isShown(exited) else {
      return
    }
    placeRows()
    passAnchor(from: exited)
    remove(exited)
  }

  func remove(_ exiting: RowNode) {
    setNeedsLayout()
    if anchor === exiting { return }
    rows.remove(exiting)
    if exiting.mayHaveReturned, let index = rows.indexOutOfSight(of: exiting) {
      exiting.returnOutOfSight(rows.leaf(at: index), index)
      cache(exiting)
    } else {
      exiting.unmount()
    }
  }
}
