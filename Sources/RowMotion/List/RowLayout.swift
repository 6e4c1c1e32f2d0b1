import RowCore

/// One layout of a list's rows, as a line of steps.
///
/// | step | effect |
/// | --- | --- |
/// | ``applyContent()`` | moves the nodes with their data; removed rows begin to exit |
/// | ``deferNewRows()`` | inserts the rows that an animated change adds next to visible rows |
/// | ``makeVisibleRows()`` | positions the rows and creates missing ones, until none is missing |
/// | ``slideRows()`` | animates rows from their old drawn positions to their new ones |
/// | ``applyScrollTarget()`` | makes the row to scroll to the anchor |
/// | ``chooseAnchor()`` | commits the row that stays in place |
/// | ``prefetchRows(isScrollFrame:)`` | creates rows ahead of time |
@MainActor struct RowLayout {
  let list: ListNode
  let transaction: ActiveTransaction
  let isAnimated: Bool
  /// The dragged row that was dropped; nil if none was.
  private var droppedRow: RowNode?
  /// The change that the layout applies.
  private(set) var edit = ListEdit.none
  /// The positions of rows before the change; nil if there is no change.
  private(set) var before: Before?
  /// The drawn tops of rows in the viewport before the change, in points.
  private var drawnTops: [ObjectIdentifier: Double] = [:]
  /// The rows that the change moved to other leaves.
  private var rowsInNewLeaves: ContiguousArray<RowNode> = []
  /// A visible row that stays through the change, and its distance below the viewport's top, in
  /// points.
  var scrollReference: (row: RowNode, top: Double)?

  init(_ list: ListNode, _ transaction: ActiveTransaction) {
    self.list = list
    self.transaction = transaction
    isAnimated = transaction.animation != nil && !list.environment.reduceMotion
  }

  /// Applies changes, chooses and positions the rows in view, and commits the scroll position.
  ///
  /// - Parameter isStep: True after an update at the same instant, so that changed positions are
  ///   steps to animate.
  mutating func run(isStep: Bool) {
    list.heights.applyMode()
    removeExitedAnchor()
    if isStep { renewAnchor() }
    list.applyMotion()
    settleDrop()
    if list.rows.isStale { applyContent() }
    list.heights.applyRestored()
    list.heights.applyOverrides()
    for row in list.rows.shown {
      row.updateIfNeeded(transaction)
      list.measure(row, isStep: isStep, transaction)
    }
    deferNewRows()
    let estimatedHeight = list.contentHeight
    makeVisibleRows()
    // Heights measured after a scroll to the top or to an offset count as scrolled distance.
    if list.followsAnchor, list.position.isPending, list.anchor == nil || list.offset <= 0 {
      list.scrolledDistance += abs(list.contentHeight - estimatedHeight)
    }
    slideRows()
    // Keep the keys while a pending update may contain the move.
    if !list.runtime.updates.isPending { list.movedKeys = [] }
    let (oldOffset, oldContentHeight) = (list.offset, list.contentHeight)
    if applyScrollTarget() {
      makeVisibleRows()
      // Heights measured at the target count as scrolled distance, too.
      if !list.isScrollAnimated {
        list.scrolledDistance +=
          abs(list.offset - oldOffset) + abs(list.contentHeight - oldContentHeight)
      }
    }
    if list.revealFocus() { makeVisibleRows() }
    list.vertical.animation.layoutEnded()
    list.rowDrag?.updateTarget()
    let isScrollFrame = list.isScrollFrame
    let oldAnchor = list.anchor
    chooseAnchor()
    // The anchor decides which deferred rows are inserted.
    if list.anchor !== oldAnchor, list.rows.shown.contains(where: { $0.deferredCount > 0 }) {
      list.setNeedsLayout()
    }
    prefetchRows(isScrollFrame: isScrollFrame)
    list.dropInvisibleRows()
    list.heights.refineEstimate()
    list.recordVisibleRows()
  }

  /// True if rows animate from their old positions to their new ones.
  var slides: Bool { isAnimated && before != nil || isDropped }

  /// Returns true if the change inserts a row: the row is new, or was deferred before the change.
  func isInserted(_ index: Int) -> Bool {
    guard let before else { return false }
    if edit.isInsertion(index) { return true }
    return edit.oldIndex(of: index).map(before.isDeferred) ?? false
  }

  /// Returns the range of inserted rows around an inserted row, within a range of rows.
  func newRows(around index: Int, in rows: Range<Int>) -> Range<Int> {
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

  var isDropped: Bool { droppedRow != nil }

  // MARK: Following a change

  /// Records where all rows are drawn, and ends the drag of a row that was dropped.
  private mutating func settleDrop() {
    guard let drag = list.rowDrag, drag.isDropped else { return }
    droppedRow = drag.row
    for row in list.rows.shown {
      drawnTops[ObjectIdentifier(row)] = row.presentationY - list.offset
    }
    // The other rows are displaced to their positions in the new order, and stay there.
    if list.rows.isStale, list.anchor != nil,
      let row = list.rows.shown.first(where: {
        !$0.isExiting && !$0.isDragged && list.isOnScreen($0)
      })
    {
      list.position.anchor(
        to: row,
        offset: list.offsetAtAnimationEnd - row.y
          - row.animatedOffset.displacement.target)
    }
    list.rowDrag = nil
    drag.row.updateOffset()
    for row in list.rows.shown { row.displace(by: 0, nil) }
  }

  /// Adopts the changed content and moves the nodes with their data.
  private mutating func applyContent() {
    list.placeRows()
    if !isDropped {
      for row in list.rows.shown {
        let top = row.presentationY - list.offset
        // A row above the viewport slides in from just above it, whatever its height there.
        drawnTops[ObjectIdentifier(row)] = top < 0 && top + row.height <= 0.002 ? -.infinity : top
      }
    }
    let old = list.rows.heights
    before = Before(
      heights: old, offset: list.offset - list.inset, spacing: list.rowSpacing,
      shown: list.rows.shown.map {
        let index = $0.isExiting ? $0.index - 1 : $0.index
        return (index, index + $0.deferredCount, $0.differenceBelow)
      })
    edit = list.rows.adopt(list.rowContent.leaves)
    if !isAnimated {
      let distance = edit.greatestDistance(
        from: old, to: list.rows.heights, spacing: list.rowSpacing)
      list.unanimatedDistance += distance
      // Rows whose heights animate move past others with their current heights.
      if edit.hasMoves || distance > 0 {
        for row in list.rows.shown {
          list.unanimatedDistance += row.isExiting ? row.height : abs(row.height - row.natural)
        }
      }
    }
    follow(from: old)
    if edit.hasMoves || edit.hasInsertions || list.rows.count != old.count {
      list.runtime.nodes.rowsEpoch &+= 1
    }
    list.selection.follow(edit)
  }

  /// Moves the nodes to the new indices of their rows; rows whose data is removed exit.
  private mutating func follow(from old: HeightIndex) {
    let deferrals = removeDeferrals()
    let destinations = list.rows.destinations(edit)
    for case let (row, destination?) in zip(list.rows.shown, destinations)
    where destination.newLeaf != nil {
      list.rows.heights.setHeight(row.natural, at: destination.index)
    }
    if edit.hasMoves || edit.hasInsertions || destinations.contains(where: { $0 == nil }) {
      replaceAnchor(destinations, from: old)
    }
    for (row, destination) in zip(list.rows.shown, destinations) {
      if let destination {
        if destination.newLeaf != nil { rowsInNewLeaves.append(row) }
      } else if row.isExiting {
        continue
      } else if isAnimated, list.isOnScreen(row) || list.isLaidOutOnScreen(row) {
        // A removed row exits with an animation if it is drawn, or takes space, in view.
        row.exit(transaction)
      } else {
        // A row that was still shrinking from a larger height is removed with that height.
        if !isAnimated { list.unanimatedDistance += max(0, row.height - row.natural) }
        row.exitImmediately()
      }
    }
    list.unmount(list.rows.follow(edit, destinations))
    for row in rowsInNewLeaves {
      // A row that moves to another section without an animation may jump any distance.
      if !isAnimated { list.unanimatedDistance += abs(list.restingY(of: row.index) - row.y) }
    }
    restore(deferrals)
  }

  // MARK: Creating rows

  /// Creates the rows in view, until no more rows come into view.
  private mutating func makeVisibleRows() {
    // The reference for a scroll animation depends on the current positions.
    if list.isScrollAnimated, scrollReference == nil { list.placeRows() }
    let reference = scrollReference ?? (list.isScrollAnimated ? list.visibleReference : nil)
    scrollReference = nil
    var rounds = 0
    repeat {
      list.placeRows()
      // The missing rows depend on the final position of the viewport.
      list.adjustScrollAnimation(reference)
      if releaseDeferred() {
        list.placeRows()
        list.adjustScrollAnimation(reference)
      }
    } while makeMissingRows() && list.runtime.allowsRound(&rounds, of: list)
  }

  private mutating func makeMissingRows() -> Bool {
    guard let (first, last) = list.indicesInView else { return false }
    var didMake = false
    var index = first
    var position = list.rows.position(of: first)
    while index <= last {
      position = list.rows.position(of: index, from: position)
      if position < list.rows.shown.count, list.rows.shown[position].index == index {
        let row = list.rows.shown[position]
        if insertDeferred(behind: row, at: position) { didMake = true }
        index = row.nextIndex
        continue
      }
      if let deferring = list.deferringRow(of: index) {
        // The stored heights do not show that the row is deferred.
        index = deferring.index
        position = list.rows.position(of: index)
        continue
      }
      didMake = true
      let row = addRow(at: index)
      position = list.rows.position(of: index)
      index = row.nextIndex
    }
    return didMake
  }

  /// Adds a row to the shown rows and measures it.
  ///
  /// - Returns: Its position among the shown rows.
  @discardableResult func show(_ row: RowNode) -> Int {
    let position = list.rows.insert(row)
    list.measure(row, isStep: false, ActiveTransaction())
    row.attach()
    list.rows.heights.setHeight(row.natural, at: row.index)
    return position
  }

  /// Shows the row at an index with an exiting, a cached or a new node.
  private mutating func addRow(at index: Int) -> RowNode {
    if let exiting = exitingRow(of: index) {
      reverse(exiting, at: index)
      return exiting
    }
    let row = list.cachedRow(at: index)
    let isInserted = self.isInserted(index)
    if isInserted, isAnimated { row.enter(transaction) }
    let position = show(row)
    if isInserted, isAnimated {
      let next =
        list.rows.shown[(position + 1)...].first { !$0.isExiting }?.index ?? list.rows.count
      let rest = newRows(around: index, in: index..<next)
      row.deferRows(until: rest.upperBound, transaction.animation)
    } else if isInserted {
      list.unanimatedDistance += row.natural
    } else if slides {
      drawnTops[ObjectIdentifier(row)] = oldY(of: index, row)
    }
    list.rowDrag?.displace(row, isAnimated: false)
    return row
  }

  /// Returns the exiting row that the current change brings back to an index; nil if there is none.
  ///
  /// Only the change itself reverses an exit, from the row's current position. If a later scroll to
  /// the new index did it, the row would jump.
  func exitingRow(of index: Int) -> RowNode? {
    before == nil ? nil : list.rows.exitingRow(of: index)
  }

  /// Reverses the exit of a row, now at a new index.
  func reverse(_ row: RowNode, at index: Int) {
    row.reverse(isAnimated ? transaction : ActiveTransaction())
    list.rows.reinsert(row, at: index)
    row.updateIfNeeded(transaction)
    row.needsRowLayout = true
    list.measure(row, isStep: true, transaction)
  }

  /// Returns the position in the viewport from which a row that had no node slides in, in points;
  /// nil if the row is new.
  private func oldY(of index: Int, _ row: RowNode) -> Double? {
    guard let before, let old = edit.oldIndex(of: index) else { return nil }
    guard let top = before.top(of: old) else { return list.viewportHeight }
    // The measured height may differ from the estimate.
    if top + before.heights.height(at: old) <= 0.002 { return -row.natural }
    return min(top, list.viewportHeight)
  }

  /// Animates rows from their old drawn positions to their new ones.
  ///
  /// Rows that come into view afterward slide no more.
  private mutating func slideRows() {
    guard before != nil || isDropped else { return }
    defer { before = nil }
    guard slides else { return }
    var transaction = transaction
    if isDropped, transaction.animation == nil {
      transaction.transaction.animation = RowDrag.displacementAnimation
    }
    // Rows below a row that snaps to its height snap, too.
    let hasMoves = edit.hasMoves || !rowsInNewLeaves.isEmpty
    let snaps = list.environment.listRowResizing == .snap && !hasMoves && !isDropped
    for row in list.rows.shown where !row.isDragged {
      guard let drawnTop = drawnTops[ObjectIdentifier(row)] else { continue }
      if snaps, row.presence.state != .appearing { continue }
      // A row out of view slides in from just outside the viewport, whatever its distance.
      let slides = row.slide(
        from: min(max(drawnTop, -row.height), list.viewportHeight),
        isScrolledTo: row.id == list.position.target?.id, transaction)
      if row === droppedRow || slides && passesOtherRows(row) {
        row.raise(transaction.animation)
      }
    }
  }

  /// Returns true if a row is drawn above the others while it moves.
  ///
  /// These are the rows that the user moves. If a program changes the order, they are the fewest
  /// rows whose moves explain the change: the others keep their order.
  private func passesOtherRows(_ row: RowNode) -> Bool {
    if !list.movedKeys.isEmpty { return list.movedKeys.contains(row.key) }
    if isDropped { return false }
    return edit.isMoved(row.index) || rowsInNewLeaves.contains { $0 === row }
  }

  // MARK: Prefetching

  /// Creates the rows around the visible ones ahead of time.
  private func prefetchRows(isScrollFrame: Bool) {
    let window = list.prefetchWindow
    guard window > 0, let (first, last) = list.indicesInView else { return }
    let low = max(0, first - window)
    let high = min(list.rows.count - 1, last + window)
    let known = list.rows.shown.filter { !$0.isExiting }
    let lowest = known.first.map { max($0.index, low) } ?? first
    let highest = known.last.map { min($0.index, high) } ?? last
    // More rows are prefetched once half of them is used, so most frames measure nothing.
    if lowest - low <= window / 2, high - highest <= window / 2, isScrollFrame { return }
    let reference = list.visibleReference
    var layout = RowLayout(list, ActiveTransaction())
    for index in low...high where list.rows.row(at: index) == nil {
      if list.rows.shown.contains(where: { $0.deferredCount > 0 }) { continue }
      _ = layout.addRow(at: index)
    }
    list.placeRows()
    list.keepInPlace(reference)
  }
}
