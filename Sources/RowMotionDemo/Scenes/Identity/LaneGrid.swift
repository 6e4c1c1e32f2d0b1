import RowMotion

/// Puts lanes side by side: two in a line where there is room, else one.
struct LaneGrid: Layout {
  var spacing: Double

  /// The least width at which two stand side by side, points.
  static let twoColumns = 520.0

  /// Where each of the lanes stands within a width, and how tall all are together.
  private func frames(_ subviews: Subviews, width: Double) -> (frames: [Rect], height: Double) {
    let columns = width >= LaneGrid.twoColumns ? 2 : 1
    let laneWidth = max(0, (width - spacing * Double(columns - 1)) / Double(columns))
    var frames: [Rect] = []
    var y = 0.0
    var start = 0
    while start < subviews.count {
      let line = start..<min(start + columns, subviews.count)
      let heights = line.map {
        subviews[$0].sizeThatFits(ProposedViewSize(width: laneWidth, height: nil)).height
      }
      if start > 0 { y += spacing }
      for (column, height) in heights.enumerated() {
        frames.append(
          Rect(
            x: (laneWidth + spacing) * Double(column), y: y, width: laneWidth, height: height))
      }
      y += heights.max() ?? 0
      start = line.upperBound
    }
    return (frames, y)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    let width = proposal.width ?? LaneGrid.twoColumns
    return Size(width: width, height: frames(subviews, width: width).height)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (subview, frame) in zip(subviews, frames(subviews, width: bounds.width).frames) {
      subview.place(
        at: Point(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        proposal: ProposedViewSize(width: frame.width, height: frame.height))
    }
  }
}
