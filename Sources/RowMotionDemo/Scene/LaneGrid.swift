import RowMotion

/// A grid of lanes: two columns if there is enough width, else one.
///
/// Lines share a proposed height equally; without one, each is as tall as its tallest lane.
struct LaneGrid: Layout {
  var spacing: Double

  /// The minimum width for two columns, in points.
  static let twoColumns = 480.0

  /// Returns the frames of the lanes, relative to the grid's origin.
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

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
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
