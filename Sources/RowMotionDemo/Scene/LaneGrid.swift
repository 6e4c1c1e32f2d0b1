import RowMotion

/// A grid of lanes in two columns if there is enough width, else in one.
///
/// Each lane is one view or several, one below the other. In a line of lanes these begin at the same
/// heights.
struct LaneGrid: FramesLayout {
  var spacing: Double
  /// The number of views in a lane.
  var viewsPerLane = 1

  /// The minimum width for two columns, in points: that of two lanes without the margins of a grid.
  static let twoColumns = 2 * StageLayout.minimumLaneWidth - 24

  func frames(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [Rect] {
    let width = proposal.width ?? LaneGrid.twoColumns
    let count = subviews.count / viewsPerLane
    let columns = width >= LaneGrid.twoColumns ? min(2, max(1, count)) : 1
    let laneWidth = max(0, (width - spacing * Double(columns - 1)) / Double(columns))
    let offer = ProposedViewSize(width: laneWidth, height: nil)
    var frames = Array(repeating: Rect.zero, count: subviews.count)
    var y = 0.0
    for start in stride(from: 0, to: count, by: columns) {
      let lanes = start..<min(start + columns, count)
      for part in 0..<viewsPerLane {
        let views = lanes.map { $0 * viewsPerLane + part }
        let heights = views.map { subviews[$0].sizeThatFits(offer).height }
        for (column, view) in views.enumerated() {
          frames[view] = Rect(
            x: (laneWidth + spacing) * Double(column), y: y, width: laneWidth,
            height: heights[column])
        }
        y += heights.max() ?? 0
      }
      y += spacing
    }
    return frames
  }
}

extension View {
  /// Centers the view, which is at most as wide as two lanes with readable lines.
  func readableWidth() -> some View { modifier(ReadableWidth()) }
}

/// A modifier that limits the width of lanes in a large window, as other programs limit lists.
private struct ReadableWidth: ViewModifier {
  @Environment(\.fontScale) private var fontScale

  func body(content: Content) -> some View {
    content
      .frame(maxWidth: 1440 * max(1, fontScale))
      .frame(maxWidth: .infinity)
  }
}
