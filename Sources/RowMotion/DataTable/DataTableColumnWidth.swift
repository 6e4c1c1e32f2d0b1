import RowCore

/// How wide a column of a data table is.
public enum DataTableColumnWidth: Hashable, Sendable {
  /// So many points, whatever is in it.
  case fixed(Double)
  /// As wide as its head and the widest of some rows, which are taken from all over the table; never
  /// more of them are measured.
  case measured(sample: Int = 64)
  /// A share of what the other columns leave of the room: with a weight of 2 twice that of a column
  /// with 1. Where text wraps it is never narrower than the longest word of up to 200 points in the head
  /// and in some rows from all over the table.
  case share(weight: Double = 1)
}

/// The widths of a table's columns, as far as they are known without the room there is.
struct TableWidths: Equatable {
  struct Column: Equatable {
    /// The width, points; 0 for a column that takes a share.
    var width = 0.0
    /// The weight of its share; 0 where it takes none.
    var weight = 0.0
    var minimum = 0.0
    var maximum = Double.infinity

    func limited(_ width: Double) -> Double { max(minimum, min(width, maximum)) }
  }

  var columns: [Column]
  var fixed = DataTableConfiguration.FixedColumns()

  /// The width of each column in a room, points.
  func resolved(in room: Double) -> [Double] {
    var widths = columns.map(\.width)
    var open = columns.indices.filter { columns[$0].weight > 0 }
    var isOpen = columns.map { $0.weight > 0 }
    // A column that comes to a limit leaves the others more, or less, than was thought: it is set
    // apart, and the others share anew.
    while !open.isEmpty {
      let weights = open.reduce(0) { $0 + columns[$1].weight }
      let taken = widths.indices.reduce(0) { isOpen[$1] ? $0 : $0 + widths[$1] }
      let left = max(0, room - taken)
      var excess = 0.0
      for index in open {
        let share = left * columns[index].weight / weights
        widths[index] = columns[index].limited(share)
        excess += widths[index] - share
      }
      let stays = open.filter { index in
        let share = left * columns[index].weight / weights
        return excess > 0 ? widths[index] <= share : excess < 0 ? widths[index] >= share : false
      }
      if stays.count == open.count { break }
      for index in open { isOpen[index] = false }
      for index in stays { isOpen[index] = true }
      open = stays
    }
    return widths
  }
}

/// Where the columns of a table stand in a room, points from where lines start.
struct TableColumnLayout: Equatable {
  /// The columns that scroll; the others stay at their side.
  let scrolling: Range<Int>
  let widths: [Double]
  private let starts: [Double]
  /// How far the table scrolls at most.
  let maximumOffset: Double
  /// Where the columns that scroll are seen.
  let window: ClosedRange<Double>

  init(_ table: TableWidths, in room: Double) {
    let widths = table.resolved(in: room)
    var starts = [0.0]
    for width in widths { starts.append(starts[starts.count - 1] + width) }
    let total = starts[widths.count]
    var leading = min(max(0, table.fixed.leading), widths.count)
    var trailing = min(max(0, table.fixed.trailing), widths.count - leading)
    let staying = starts[leading] + total - starts[widths.count - trailing]
    // Where columns that stay leave the others hardly any room all of them scroll.
    if total > room, room - staying < TableMetrics.leastWindow {
      leading = 0
      trailing = 0
    }
    self.widths = widths
    self.starts = starts
    scrolling = leading..<(widths.count - trailing)
    maximumOffset = max(0, total - room)
    let end = starts[scrolling.upperBound] - maximumOffset
    window = starts[leading]...max(starts[leading], end)
  }

  /// The columns that scroll and stand in a part of the table, points from where lines start.
  ///
  /// - Complexity: O(log *n*), *n* being the number of columns.
  func columns(in part: ClosedRange<Double>) -> Range<Int> {
    let first = scrolling.partitioningIndex { starts[$0 + 1] > part.lowerBound }
    let end = scrolling.partitioningIndex { starts[$0] >= part.upperBound }
    return first..<max(first, end)
  }

  /// Where a column begins while nothing is scrolled.
  func start(of column: Int) -> Double {
    column < scrolling.upperBound ? starts[column] : starts[column] - maximumOffset
  }
}
