// Row positions: each row begins where the previous one ends, plus the gap between the two.

import RowCore

extension ListNode {
  /// Positions the shown rows, then updates the offset.
  func placeRows() {
    let spacing = rowSpacing
    let gaps = spacing > 0 ? rowGaps(spacing) : []
    var gap = 0
    /// Returns the next gap between shown rows and runs of rows without nodes.
    func nextGap() -> Double {
      defer { gap += 1 }
      return gap < gaps.count ? gaps[gap] : 0
    }
    let inset = inset
    var heightDifference = 0.0
    var spaces = 0.0
    var next = 0
    /// The top of the row at `next` according to the stored heights, looked up once per run.
    var top = 0.0
    for row in rows.shown {
      // An exiting row among deferred rows is positioned after the row before it.
      if row.index > next { top = rows.heights.minY(of: row.index) }
      if row.index > next {
        // Rows without nodes are fully present, with plain gaps between them.
        spaces += spacing * Double(row.index - next - 1)
        spaces += nextGap()
      }
      row.y = inset + top + heightDifference + spaces
      row.height = row.sample.height(natural: row.natural)
      heightDifference += row.height
      if !row.isExiting {
        let plain = rows.heights.height(at: row.index)
        heightDifference -= plain
        top += plain
      }
      if row.deferredCount > 0 {
        heightDifference += top
        top = rows.heights.minY(of: row.nextIndex)
        heightDifference -= top
      }
      next = max(next, row.nextIndex)
      spaces += nextGap()
      row.differenceBelow = heightDifference + spaces - spacing * Double(next)
    }
    if next < rows.count { spaces += spacing * Double(rows.count - next - 1) }
    contentHeight = 2 * inset + rows.heights.totalHeight + heightDifference + spaces
    updateOffset()
  }

  /// Returns the top of a row in the content if all rows had their stored heights, in points.
  func plainTop(of index: Int) -> Double {
    inset + rows.heights.minY(of: index) + rowSpacing * Double(index)
  }

  /// Returns the top and the height of a row in the content, with or without a node, in points.
  func rowFrame(at index: Int) -> (top: Double, height: Double) {
    if let row = rows.row(at: index) { return (row.presentationY, row.height) }
    // The row is positioned below the last row before it that has a node.
    let above = rows.shown.last { $0.index < index }?.differenceBelow ?? 0
    return (plainTop(of: index) + above, rows.heights.height(at: index))
  }

  /// Returns the gaps between shown rows and runs of rows without nodes.
  ///
  /// As in ``ThresholdSpacing``, a partly present row has its share of the gaps around it.
  func rowGaps(_ spacing: Double) -> ContiguousArray<Double> {
    var threshold = ThresholdSpacing()
    var next = 0
    for row in rows.shown {
      if row.index > next { threshold.progress.append(1) }
      threshold.progress.append(row.sample.clampedProgress)
      next = max(next, row.nextIndex)
    }
    if next < rows.count { threshold.progress.append(1) }
    var gaps: ContiguousArray<Double> = []
    threshold.findGaps(&gaps) { _, _ in spacing }
    return gaps
  }

  /// Returns the index of the row at a vertical position in the content, in points.
  func index(at y: Double) -> Int {
    // The last shown row that begins at or above the position.
    let next = rows.shown.partitioningIndex { $0.y > y }
    guard next > 0 else { return index(atPlain: y - inset, spacing: rowSpacing) }
    let row = rows.shown[next - 1]
    // An exiting row has the index of the row behind it.
    if y < row.y + row.height { return min(row.index, max(0, rows.count - 1)) }
    return index(atPlain: y - inset - row.differenceBelow, spacing: rowSpacing)
  }

  /// Returns the index of the row at a vertical position if all rows were fully present.
  func index(atPlain y: Double, spacing: Double) -> Int {
    if spacing <= 0 { return rows.heights.row(at: y) }
    let next = (0..<rows.count).partitioningIndex {
      rows.heights.minY(of: $0) + spacing * Double($0) > y
    }
    return max(0, next - 1)
  }
}
