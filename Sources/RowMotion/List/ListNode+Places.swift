// Where the rows stand: each begins where the last one ends, plus the gap between the two.

import RowCore

extension ListNode {
  /// Gives each shown row its place, and the viewport its offset.
  func placeRows() {
    let spacing = rowSpacing
    let gaps = spacing > 0 ? rowGaps(spacing) : []
    var gap = 0
    /// Takes the next gap of those between shown rows and the runs of other rows.
    func takeGap() -> Double {
      defer { gap += 1 }
      return gap < gaps.count ? gaps[gap] : 0
    }
    let inset = inset
    var heightDifference = 0.0
    var spaces = 0.0
    var next = 0
    /// Where the row at `next` begins by the heights alone, so that it is looked up once a run.
    var top = 0.0
    for row in rows.shown {
      // One that exits may stand among rows that take no room: it follows what is before.
      if row.index > next { top = rows.heights.minY(of: row.index) }
      if row.index > next {
        // Rows without nodes are fully present, with plain gaps between them.
        spaces += spacing * Double(row.index - next - 1)
        spaces += takeGap()
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
        top = rows.heights.minY(of: row.index + 1 + row.deferredCount)
        heightDifference -= top
      }
      next = row.isExiting ? max(next, row.index) : row.index + 1 + row.deferredCount
      spaces += takeGap()
      row.differenceBelow = heightDifference + spaces - spacing * Double(next)
    }
    if next < rows.count { spaces += spacing * Double(rows.count - next - 1) }
    contentHeight = 2 * inset + rows.heights.totalHeight + heightDifference + spaces
    updateOffset()
  }

  /// The gaps between shown rows, and between those and the runs of rows that have no nodes, by the
  /// threshold rule: a row that is partly there has its share of the gaps around it.
  func rowGaps(_ spacing: Double) -> ContiguousArray<Double> {
    var threshold = ThresholdSpacing()
    var next = 0
    for row in rows.shown {
      if row.index > next { threshold.progress.append(1) }
      threshold.progress.append(row.sample.clampedProgress)
      next = row.isExiting ? max(next, row.index) : row.index + 1 + row.deferredCount
    }
    if next < rows.count { threshold.progress.append(1) }
    var gaps: ContiguousArray<Double> = []
    threshold.findGaps(&gaps) { _, _ in spacing }
    return gaps
  }

  /// The index of the row at a height of the content, points.
  func index(at y: Double) -> Int {
    // The last shown row that begins at the height or above it.
    let next = rows.shown.partitioningIndex { $0.y > y }
    guard next > 0 else { return index(atPlain: y - inset, spacing: rowSpacing) }
    let row = rows.shown[next - 1]
    // Of one that exits it is the row behind it.
    if y < row.y + row.height { return min(row.index, max(0, rows.count - 1)) }
    return index(atPlain: y - inset - row.differenceBelow, spacing: rowSpacing)
  }

  /// The index of the row at a height, were all rows fully present.
  func index(atPlain y: Double, spacing: Double) -> Int {
    if spacing <= 0 { return rows.heights.row(at: y) }
    let next = (0..<rows.count).partitioningIndex {
      rows.heights.minY(of: $0) + spacing * Double($0) > y
    }
    return max(0, next - 1)
  }
}
