// Row heights: fixed, measured or overridden; and the estimate for rows that are not measured.

extension ListNode {
  var prefetchWindow: Int {
    if case .automatic(_, let window) = environment.listRowHeight { window } else { 0 }
  }

  /// Returns the overridden or fixed height of a row, in points; nil if its content decides.
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

  /// Marks the height overrides as stale if there are, or were, any.
  func overrideMayHaveChanged(_ hadOverride: Bool) {
    guard hadOverride || environment.listRowHeightOverride != nil else { return }
    overrideIsStale = true
    for row in rows.cache.rows { row.needsRowLayout = true }
    setNeedsLayout()
  }

  /// Invalidates the layout of rows whose height override has changed.
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

  /// Commits heights by row id, which take effect at the next layout.
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

  /// Returns true if a committed height of the row has yet to take effect.
  func hasNewCommit(for row: RowNode) -> Bool {
    !committed.isEmpty && committed[row.id]?.isNew == true
  }

  /// Returns the height committed for a row; nil once its content has another height.
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

  /// Adopts a changed height mode and discards all measurements made in the old one.
  func applyHeightMode() {
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

  /// Returns the height of a row if its content determines it; otherwise nil.
  func measurableHeight(of index: Int) -> Double? {
    guard case .automatic = environment.listRowHeight, index >= 0, index < rows.count,
      !rows.isStale, rowWidth > 0, environment.listRowHeightOverride?(index) == nil
    else { return nil }
    return rows.heights.height(at: index)
  }

  /// Measures a row again; returns true if its height changed by half a point or more.
  ///
  /// The row keeps its node, with its state, focus and caret. Visible rows stay in place.
  func remeasureRow(_ index: Int) -> Bool {
    guard let old = measurableHeight(of: index) else { return false }
    let shownRow = rows.row(at: index)
    let row = shownRow ?? cachedRow(at: index)
    row.forgetMeasurements()
    row.needsRowLayout = true
    row.updateIfNeeded(ActiveTransaction())
    let transaction = self.transaction(from: CurrentTransaction.value.withLock { $0 })
    measure(row, isStep: shownRow != nil, transaction)
    if shownRow == nil {
      cache(row)
    }
    setNeedsLayout()
    return abs(row.natural - old) >= 0.5
  }

  /// Returns the cached or new node of a row that is not shown.
  func cachedRow(at index: Int) -> RowNode {
    guard let row = rows.removeCached(at: index) else {
      return RowNode(self, rows.leaf(at: index), index)
    }
    row.attach()
    row.updateIfNeeded(ActiveTransaction())
    return row
  }

  // MARK: Estimate

  /// Moves the estimate toward the measured average unless the scroll bar is dragged.
  ///
  /// The scroll bar's thumb moves by at most one point.
  func refineEstimate() {
    guard case .automatic(nil, _) = environment.listRowHeight, !isScrollBarDragged, size.height > 0,
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

  /// Returns the start and end of the thumb of a scroll bar as tall as the list, in points.
  private func thumb(_ heights: HeightIndex) -> (start: Double, end: Double) {
    let change = heights.totalHeight - rows.heights.totalHeight
    let above = anchor.map { heights.minY(of: $0.index) - rows.heights.minY(of: $0.index) } ?? 0
    let content = max(1, contentHeight + change)
    let start = (offset + above) / content * size.height
    return (start, start + size.height * size.height / content)
  }
}
