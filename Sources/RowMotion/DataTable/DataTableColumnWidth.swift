import RowCore

/// The width of a data table's column.
public enum DataTableColumnWidth: Hashable, Sendable {
  /// A fixed width in points, whatever the cells contain.
  case fixed(Double)
  /// The largest width of the header, the summary and the cells in a sample of rows. The sample is
  /// spread evenly over the table and never larger than `sample`.
  case measured(sample: Int = 64)
  /// A weighted share of the width that the other columns leave. A column of weight 2 is twice as
  /// wide as one of weight 1. The minimum is the width of the header and the summary, and of the
  /// longest word in a sample of rows if text wraps, up to 200 points.
  case share(weight: Double = 1)
}

/// The widths of a table's columns before the available width is known.
struct TableWidths: Equatable {
  struct Column: Equatable {
    /// The width in points; 0 for a column that gets a share.
    var width = 0.0
    /// The weight of the column's share; 0 if it gets none.
    var weight = 0.0
    var minimum = 0.0
    var maximum = Double.infinity

    func limited(_ width: Double) -> Double { max(minimum, min(width, maximum)) }
  }

  var columns: [Column]
  var fixed = DataTableConfiguration.FixedColumns()

  /// Returns the width of each column for an available width, in points.
  func resolved(in availableWidth: Double) -> [Double] {
    var widths = columns.map(\.width)
    var open = columns.indices.filter { columns[$0].weight > 0 }
    var isOpen = columns.map { $0.weight > 0 }
    // A column clamped to a limit changes the width that is left. Remove it and distribute the rest
    // again.
    while !open.isEmpty {
      let weights = open.reduce(0) { $0 + columns[$1].weight }
      let fixedWidth = widths.indices.reduce(0) { isOpen[$1] ? $0 : $0 + widths[$1] }
      let left = max(0, availableWidth - fixedWidth)
      var excess = 0.0
      for index in open {
        let share = left * columns[index].weight / weights
        widths[index] = columns[index].limited(share)
        excess += widths[index] - share
      }
      let stillOpen = open.filter { index in
        let share = left * columns[index].weight / weights
        return excess > 0 ? widths[index] <= share : excess < 0 ? widths[index] >= share : false
      }
      if stillOpen.count == open.count { break }
      for index in open { isOpen[index] = false }
      for index in stillOpen { isOpen[index] = true }
      open = stillOpen
    }
    return widths
  }
}

/// The positions of a table's columns for an available width, in points from the leading edge.
struct TableColumnLayout: Equatable {
  /// The columns that scroll; the others are fixed to a side.
  let scrolling: Range<Int>
  let widths: [Double]
  private let starts: [Double]
  /// The largest scroll offset.
  let maximumOffset: Double
  /// The horizontal range in which the scrolling columns are visible.
  let window: ClosedRange<Double>

  init(_ table: TableWidths, in availableWidth: Double) {
    let widths = table.resolved(in: availableWidth)
    var starts = [0.0]
    for width in widths { starts.append(starts[starts.count - 1] + width) }
    let total = starts[widths.count]
    var leading = min(max(0, table.fixed.leading), widths.count)
    var trailing = min(max(0, table.fixed.trailing), widths.count - leading)
    let staying = starts[leading] + total - starts[widths.count - trailing]
    // If the fixed columns leave too little width for the others, all columns scroll.
    if total > availableWidth, availableWidth - staying < TableMetrics.leastWindow {
      leading = 0
      trailing = 0
    }
    self.widths = widths
    self.starts = starts
    scrolling = leading..<(widths.count - trailing)
    maximumOffset = max(0, total - availableWidth)
    let end = starts[scrolling.upperBound] - maximumOffset
    window = starts[leading]...max(starts[leading], end)
  }

  /// Returns the scrolling columns that intersect a range, in points from the leading edge.
  ///
  /// - Complexity: O(log *n*), *n* being the number of columns.
  func columns(in part: ClosedRange<Double>) -> Range<Int> {
    let first = scrolling.partitioningIndex { starts[$0 + 1] > part.lowerBound }
    let end = scrolling.partitioningIndex { starts[$0] >= part.upperBound }
    return first..<max(first, end)
  }

  /// Returns the leading edge of a column at scroll offset 0.
  func start(of column: Int) -> Double {
    column < scrolling.upperBound ? starts[column] : starts[column] - maximumOffset
  }

  /// Returns the scroll offset at which no column is beneath the pinned ones at a distance from the
  /// table's leading edge; nil if there are none.
  func offset(at distance: Double) -> Double? {
    if distance < window.lowerBound, scrolling.lowerBound > 0 { return 0 }
    if distance >= window.upperBound, scrolling.upperBound < widths.count { return maximumOffset }
    return nil
  }

  /// Returns the leading edge of a column at a scroll offset.
  func start(of column: Int, scrolledBy offset: Double) -> Double {
    scrolling.contains(column) ? start(of: column) - offset : start(of: column)
  }
}
