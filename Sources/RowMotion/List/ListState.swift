/// The scroll position and the measured row heights of a list.
public struct ListState: Equatable {
  /// A row whose height was measured.
  public struct MeasuredRow: Equatable {
    /// The row's identity.
    public var id: AnyHashable
    /// The row's index when it was saved, which speeds up finding the row if it is still there.
    public var index: Int
    /// The row's height, in points.
    public var height: Double

    /// Creates a measured row.
    public init(id: AnyHashable, index: Int, height: Double) {
      self.id = id
      self.index = index
      self.height = height
    }
  }

  /// The identity of the row at the viewport's top; nil if the list was scrolled to its top.
  public var row: AnyHashable?
  /// The distance from the row's top down to the viewport's top, in points.
  public var offset: Double
  /// The rows that had been measured.
  public var heights: [MeasuredRow]

  /// Creates a state with lengths in points.
  public init(row: AnyHashable?, offset: Double, heights: [MeasuredRow] = []) {
    self.row = row
    self.offset = offset
    self.heights = heights
  }
}

extension ListNode {
  var state: ListState {
    let top = rows.shown.first { !$0.isExiting && $0.y + $0.height > offset + 1e-6 }
    let measured = rows.heights.measuredHeights(in: 0..<rows.count).map { row in
      ListState.MeasuredRow(id: rows.id(at: row.row), index: row.row, height: row.height)
    }
    guard offset > 0, let top else { return ListState(row: nil, offset: 0, heights: measured) }
    return ListState(row: top.id, offset: offset - top.y, heights: measured)
  }

  func restore(_ state: ListState, _ animation: Animation?) {
    heights.restore(state.heights)
    if state.row == nil, animation == nil {
      jump(to: 0)
    } else {
      // Above the first row may be a margin.
      let offset =
        state.row == nil ? -Double.greatestFiniteMagnitude : finite(state.offset, or: 0)
      position.target = ScrollTarget(
        id: state.row, position: nil, animation: animation, offset: offset)
    }
    setNeedsLayout()
  }
}
