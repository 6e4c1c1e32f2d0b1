// How tall rows are: fixed, measured, or said by somebody; and what is not measured yet.

extension ListNode {
  var prefetchWindow: Int {
    if case .automatic(_, let window) = environment.listRowHeight { window } else { 0 }
  }

  /// The height of a row that is not its content's, points.
  func fixedHeight(of row: RowNode) -> Double? {
    if !row.isExiting {
      row.heightOverride = heightOverride(of: row)
      if let height = row.heightOverride { return height }
    }
    if case .fixed(let height) = environment.listRowHeight {
      return height
    }
    return nil
  }

  /// Has the heights of single rows asked for again at the next layout, where any are or were said.
  func overrideMayHaveChanged(_ hadOverride: Bool) {
    guard hadOverride || environment.listRowHeightOverride != nil else { return }
    overrideIsStale = true
    for row in rows.cache.rows { row.needsRowLayout = true }
    setNeedsLayout()
  }

  /// Lays those rows out anew whose height is said to be another one, at their places of now.
  func applyHeightOverrides() {
    overrideIsStale = false
    for row in rows.shown where !row.isExiting && heightOverride(of: row) != row.heightOverride {
      row.needsRowLayout = true
    }
  }

  private func heightOverride(of row: RowNode) -> Double? {
    guard let height = environment.listRowHeightOverride?(row.index), height.isFinite else {
      return nil
    }
    return max(0, finite(height, or: 0))
  }

  /// Has rows go to heights at the next layout.
  func commit(_ heights: [AnyHashable: Double], _ animation: Animation?) {
    for (id, height) in heights where height.isFinite {
      let height = max(0, height)
      if let row = rows.row(withID: id) {
        committed[id] = CommittedHeight(height: height, animation: animation)
        row.needsRowLayout = true
      } else if let index = index(of: id) {
        rows.heights.setHeight(height, at: index)
      }
    }
    setNeedsLayout()
  }

  /// Whether the row is to go to a committed height at the next layout.
  func hasNewCommit(for row: RowNode) -> Bool {
    !committed.isEmpty && committed[row.id]?.isNew == true
  }

  /// The height that was committed for a row, for as long as its content wants no other.
  func committedHeight(of row: RowNode, content: Double) -> CommittedHeight? {
    guard !committed.isEmpty, var height = committed[row.id] else { return nil }
    if let known = height.content, known != content {
      committed[row.id] = nil
      return nil
    }
    if height.content != nil { height.isNew = false }
    height.content = content
    committed[row.id] = height
    return height
  }

  /// Takes over another mode: nothing that was measured in the old one counts.
  func takeHeightMode() {
    let mode = environment.listRowHeight
    guard mode != heightMode else { return }
    let isFirst = heightMode == nil
    heightMode = mode
    if isFirst {
      rows.heights.estimate = mode.estimate
      return
    }
    rows.heights = HeightIndex(count: rows.count, estimate: mode.estimate)
    for row in rows.shown { row.needsRowLayout = true }
    unmount(rows.emptyCache())
  }

  /// The height of a row that its content may change; nil where it may not, or there is no such row.
  func measurableHeight(of index: Int) -> Double? {
    guard case .automatic = environment.listRowHeight, index >= 0, index < rows.count,
      !rows.isStale, rowWidth > 0, environment.listRowHeightOverride?(index) == nil
    else { return nil }
    return rows.heights.height(at: index)
  }

  /// Measures a row anew; returns whether its height is another one than before.
  ///
  /// A row keeps its node, and so its state, focus and caret; what is seen does not move.
  func remeasureRow(_ index: Int) -> Bool {
    guard let old = measurableHeight(of: index) else { return false }
    let shownRow = rows.row(at: index)
    let row = shownRow ?? cachedRow(at: index)
    row.forgetMeasurements()
    row.needsRowLayout = true
    row.bringUpToDate(ActiveTransaction())
    let transaction = self.transaction(from: CurrentTransaction.value.withLock { $0 })
    measure(row, isStep: shownRow != nil, transaction)
    if shownRow == nil {
      cache(row)
    }
    setNeedsLayout()
    return abs(row.natural - old) >= 0.5
  }

  /// The node of a row that is not shown, without showing it.
  func cachedRow(at index: Int) -> RowNode {
    guard let row = rows.takeCached(at: index) else {
      return RowNode(self, rows.leaf(at: index), index, rows.key(at: index))
    }
    row.attach()
    row.bringUpToDate(ActiveTransaction())
    return row
  }

  // MARK: A better estimate

  /// Moves the estimate towards what was measured, as far as the scroll bar's thumb stays within a
  /// point of where it was; not at all while it is held.
  func refineEstimate() {
    guard case .automatic(nil, _) = environment.listRowHeight, !barIsHeld, size.height > 0,
      !isScrollAnimated,
      rows.heights.measuredCount < rows.count, rows.heights.measuredCount >= 3,
      let average = rows.heights.measuredAverage, contentHeight > size.height,
      abs(average - rows.heights.estimate) > 0.5, !hasBusyRows
    else { return }
    let old = thumb(rows.heights)
    var step = average - rows.heights.estimate
    for _ in 0..<24 {
      var next = rows.heights
      next.estimate += step
      let new = thumb(next)
      if abs(new.start - old.start) <= 1, abs(new.end - old.end) <= 1 {
        rows.heights = next
        placeRows()
        settleMotion()
        return
      }
      step /= 2
    }
  }

  private var hasBusyRows: Bool {
    for row in rows.shown where row.isBusy { return true }
    return false
  }

  /// Where the thumb of a scroll bar as tall as the list begins and ends, points.
  private func thumb(_ heights: HeightIndex) -> (start: Double, end: Double) {
    let change = heights.totalHeight - rows.heights.totalHeight
    let above = anchor.map { heights.minY(of: $0.index) - rows.heights.minY(of: $0.index) } ?? 0
    let content = max(1, contentHeight + change)
    let start = (offset + above) / content * size.height
    return (start, start + size.height * size.height / content)
  }
}
