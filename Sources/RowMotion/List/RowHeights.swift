import RowCore

/// The heights of a list's rows: fixed, measured, overridden or committed by the app; and the
/// estimate for rows that are not measured.
final class RowHeights: ListPart {
  /// A height that the app committed for a row, which it keeps until its content changes.
  struct Commit {
    let height: Double
    let animation: Animation?
    /// The height of the content when the commit took effect, in points; nil before.
    var content: Double?
    /// True until the layout in which the commit takes effect.
    var isNew = true
  }

  /// The mode that the heights were created for; nil before the first layout.
  private var mode: ListRowHeight?
  /// True if height overrides may be stale.
  private(set) var overrideIsStale = false
  /// The heights that the app committed by row id, see ViewHost+Measuring.swift.
  @exclusivity(unchecked) private var committed: [AnyHashable: Commit] = [:]
  /// The heights that were measured in an earlier run, until the next layout.
  private var restored: [ListState.MeasuredRow] = []
  /// True while the user drags the scroll bar, so that the estimate must not change.
  var isScrollBarDragged = false

  // MARK: Fixed and overridden heights

  /// Returns the overridden or fixed height of a row, in points; nil if its content decides.
  func fixedHeight(of row: RowNode) -> Double? {
    if !row.isExiting {
      row.heightOverride = heightOverride(of: row)
      if let height = row.heightOverride { return height }
    }
    if case .fixed(let height) = list.environment.listRowHeight { return height }
    return nil
  }

  private func heightOverride(of row: RowNode) -> Double? {
    guard let height = list.environment.listRowHeightOverride?(row.index), height.isFinite else {
      return nil
    }
    return max(0, finite(height, or: 0))
  }

  /// Marks the height overrides as stale if there are, or were, any.
  func environmentChanged(from old: EnvironmentValues) {
    guard
      old.listRowHeightOverride != nil || list.environment.listRowHeightOverride != nil
    else { return }
    overrideIsStale = true
    for row in list.rows.cache.rows { row.needsRowLayout = true }
    list.setNeedsLayout()
  }

  /// Invalidates the layout of rows whose height override has changed.
  func applyOverrides() {
    guard overrideIsStale else { return }
    overrideIsStale = false
    for row in list.rows.shown
    where !row.isExiting && heightOverride(of: row) != row.heightOverride {
      row.needsRowLayout = true
    }
  }

  /// Adopts a changed height mode and discards all measurements made in the old one.
  func applyMode() {
    let next = list.environment.listRowHeight
    guard next != mode else { return }
    let isFirst = mode == nil
    mode = next
    if isFirst {
      list.rows.heights.estimate = next.estimate
      return
    }
    list.rows.heights = HeightIndex(count: list.rows.count, estimate: next.estimate)
    for row in list.rows.shown { row.needsRowLayout = true }
    list.unmount(list.rows.emptyCache())
  }

  // MARK: Committed heights

  /// Commits heights by row id, which take effect at the next layout.
  func commit(_ heights: [AnyHashable: Double], _ animation: Animation?) {
    for (id, height) in heights where height.isFinite {
      let height = max(0, height)
      if let row = list.rows.row(withID: id) {
        committed[id] = Commit(height: height, animation: animation)
        row.needsRowLayout = true
      } else if let index = list.rows.index(of: id) {
        list.rows.heights.setHeight(height, at: index)
      }
    }
    list.setNeedsLayout()
  }

  /// Returns true if a committed height of the row has yet to take effect.
  func hasNewCommit(for row: RowNode) -> Bool {
    !committed.isEmpty && committed[row.id]?.isNew == true
  }

  /// Returns the height committed for a row; nil once its content has another height.
  func commit(for row: RowNode, content: Double) -> Commit? {
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

  // MARK: Restored heights

  /// Restores heights that were measured in an earlier run, at the latest in the next layout.
  func restore(_ heights: [ListState.MeasuredRow]) {
    restored += heights
    // The indices of changed content are known only then.
    if !list.rows.isStale, !list.runtime.updates.isPending { applyRestored() }
    list.setNeedsLayout()
  }

  /// Adopts the restored heights of the rows that are still there.
  func applyRestored() {
    for measured in restored where measured.height.isFinite {
      if let index = index(of: measured) {
        list.rows.heights.setHeight(measured.height, at: index)
      }
    }
    restored = []
  }

  private func index(of measured: ListState.MeasuredRow) -> Int? {
    if measured.index >= 0, measured.index < list.rows.count,
      list.rows.id(at: measured.index) == measured.id
    {
      return measured.index
    }
    return list.rows.index(of: measured.id)
  }

  // MARK: Measuring again

  /// Returns the height of a row if its content determines it; otherwise nil.
  func measurableHeight(of index: Int) -> Double? {
    guard case .automatic = list.environment.listRowHeight, index >= 0, index < list.rows.count,
      !list.rows.isStale, list.rowWidth > 0,
      list.environment.listRowHeightOverride?(index) == nil
    else { return nil }
    return list.rows.heights.height(at: index)
  }

  /// Measures a row again; returns true if its height changed by half a point or more.
  ///
  /// The row keeps its node, with its state, focus and caret. Visible rows stay in place.
  func remeasureRow(_ index: Int) -> Bool {
    guard let old = measurableHeight(of: index) else { return false }
    let shownRow = list.rows.row(at: index)
    let row = shownRow ?? list.cachedRow(at: index)
    row.forgetMeasurements()
    row.needsRowLayout = true
    row.updateIfNeeded(ActiveTransaction())
    let transaction = list.transaction(from: CurrentTransaction.value.withLock { $0 })
    list.measure(row, isStep: shownRow != nil, transaction)
    if shownRow == nil { list.cache(row) }
    list.setNeedsLayout()
    return abs(row.natural - old) >= 0.5
  }

  // MARK: Estimate

  /// Moves the estimate toward the measured average unless the scroll bar is dragged.
  ///
  /// The scroll bar's thumb moves by at most one point.
  func refineEstimate() {
    guard case .automatic(nil, _) = list.environment.listRowHeight, !isScrollBarDragged,
      list.size.height > 0, !list.isScrollAnimated
    else { return }
    let heights = list.rows.heights
    guard heights.measuredCount < heights.count,
      heights.measuredCount >= 3, let average = heights.measuredAverage,
      list.contentHeight > list.size.height, abs(average - heights.estimate) > 0.5,
      !list.rows.shown.contains(where: \.isBusy)
    else { return }
    let old = thumb(heights)
    var step = average - heights.estimate
    for _ in 0..<24 {
      var next = heights
      next.estimate += step
      let new = thumb(next)
      if abs(new.start - old.start) <= 1, abs(new.end - old.end) <= 1 {
        list.rows.heights = next
        list.placeRows()
        list.settleMotion()
        return
      }
      step /= 2
    }
  }

  /// Returns the start and end of the thumb of a scroll bar as tall as the list, in points.
  private func thumb(_ heights: HeightIndex) -> (start: Double, end: Double) {
    let change = heights.totalHeight - list.rows.heights.totalHeight
    let above =
      list.anchor.map { heights.minY(of: $0.index) - list.rows.heights.minY(of: $0.index) } ?? 0
    let height = list.size.height
    let content = max(1, list.contentHeight + change)
    let start = (list.offset + above) / content * height
    return (start, start + height * height / content)
  }
}
