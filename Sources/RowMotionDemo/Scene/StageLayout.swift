import RowMotion

/// A layout with headings in one row and their lanes in another, so all lanes begin at one height.
///
/// The subviews are pairs of a heading and its lane. Lanes that would be too narrow are stacked.
struct StageLayout: Layout {
  /// The minimum width of a lane that is beside another one at the default text size, in points.
  var minimumLaneWidth = StageLayout.minimumLaneWidth
  /// The text size, as a factor; larger text needs wider lanes.
  let fontScale: Double
  /// The height of each lane, in points; nil for an equal share of the height below the headings.
  var laneHeight: Double?

  /// The minimum width of a lane beside another one at the default text size, in points.
  static let minimumLaneWidth = 220.0

  /// Returns true if lanes do not fit side by side into a width, in points.
  static func isStacked(
    lanes: Int = 2, in width: Double, minimumLaneWidth: Double, fontScale: Double
  ) -> Bool {
    width < minimumLaneWidth * max(1, fontScale) * Double(lanes)
  }

  private struct Arrangement {
    var columns: Int
    var width: Double
    var headings: [Double]
    var laneHeight: Double
  }

  private func arrangement(_ size: Size, _ subviews: Subviews) -> Arrangement {
    let lanes = subviews.count / 2
    guard lanes > 0 else { return Arrangement(columns: 1, width: 0, headings: [], laneHeight: 0) }
    let isStacked = StageLayout.isStacked(
      lanes: lanes, in: size.width, minimumLaneWidth: minimumLaneWidth, fontScale: fontScale)
    let columns = isStacked ? 1 : lanes
    let width = size.width / Double(columns)
    let offer = ProposedViewSize(width: width, height: nil)
    var headings = (0..<lanes).map { subviews[2 * $0].sizeThatFits(offer).height }
    if columns == lanes {
      headings = headings.map { _ in headings.max() ?? 0 }
      return Arrangement(
        columns: columns, width: width, headings: headings,
        laneHeight: laneHeight ?? max(0, size.height - headings[0]))
    }
    let rest = size.height - headings.reduce(0, +)
    return Arrangement(
      columns: columns, width: width, headings: headings,
      laneHeight: laneHeight ?? max(0, rest / Double(lanes)))
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    let width = proposal.width ?? 2 * minimumLaneWidth
    guard laneHeight != nil else { return Size(width: width, height: proposal.height ?? 320) }
    let arrangement = arrangement(Size(width: width, height: 0), subviews)
    let headings =
      arrangement.columns > 1 ? arrangement.headings.prefix(1) : arrangement.headings[...]
    return Size(
      width: width,
      height: headings.reduce(0) { $0 + $1 + arrangement.laneHeight })
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let arrangement = arrangement(bounds.size, subviews)
    var y = bounds.minY
    for lane in arrangement.headings.indices {
      let isBeside = arrangement.columns > 1
      let x = bounds.minX + (isBeside ? arrangement.width * Double(lane) : 0)
      let heading = arrangement.headings[lane]
      subviews[2 * lane].place(
        at: Point(x: x, y: y), proposal: ProposedViewSize(width: arrangement.width, height: heading)
      )
      subviews[2 * lane + 1].place(
        at: Point(x: x, y: y + heading),
        proposal: ProposedViewSize(width: arrangement.width, height: arrangement.laneHeight))
      if !isBeside { y += heading + arrangement.laneHeight }
    }
  }
}
