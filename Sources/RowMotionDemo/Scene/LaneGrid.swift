import RowMotion

/// Puts lanes side by side: two in a line where there is room, else one below the other.
///
/// Where a height is proposed the lines share it; else each is as tall as the taller of its lanes.
struct LaneGrid: Layout {
  var spacing: Double

  /// The least width at which two stand side by side, points.
  static let twoColumns = 480.0

  /// Where each of the lanes stands, from the grid's corner.
  private func frames(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [Rect] {
    let width = proposal.width ?? LaneGrid.twoColumns
    let columns = width >= LaneGrid.twoColumns ? min(2, max(1, subviews.count)) : 1
    let laneWidth = max(0, (width - spacing * Double(columns - 1)) / Double(columns))
    let lines = (subviews.count + columns - 1) / columns
    let share = proposal.height.map {
      max(0, ($0 - spacing * Double(lines - 1)) / Double(max(1, lines)))
    }
    var frames: [Rect] = []
    var y = 0.0
    for line in 0..<lines {
      let lanes = (line * columns)..<min((line + 1) * columns, subviews.count)
      let heights = lanes.map { lane in
        share ?? subviews[lane].sizeThatFits(ProposedViewSize(width: laneWidth, height: nil)).height
      }
      for (column, height) in heights.enumerated() {
        frames.append(
          Rect(
            x: (laneWidth + spacing) * Double(column), y: y, width: laneWidth, height: height))
      }
      y += (heights.max() ?? 0) + spacing
    }
    return frames
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    let frames = frames(subviews, proposal)
    return Size(
      width: proposal.width ?? LaneGrid.twoColumns, height: frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let frames = frames(subviews, ProposedViewSize(width: bounds.width, height: proposal.height))
    for (subview, frame) in zip(subviews, frames) {
      subview.place(
        at: Point(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        proposal: ProposedViewSize(width: frame.width, height: frame.height))
    }
  }
}
