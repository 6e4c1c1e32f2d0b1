import RowMotion

/// A layout with headings in one row and their lanes in another, so all lanes begin at one height.
///
/// The subviews are pairs of a heading and its lane. Lanes that would be too narrow are stacked.
struct StageLayout: FramesLayout {
  /// The minimum width of a lane that is beside another one at the default text size, in points.
  var minimumLaneWidth = StageLayout.minimumLaneWidth
  /// The text size, as a factor; larger text needs wider lanes.
  let fontScale: Double
  /// The height of each lane, in points; nil for an equal share of the height below the headings.
  var laneHeight: Double?

  /// The minimum width of a lane beside another one at the default text size, in points.
  static let minimumLaneWidth = 260.0

  /// Returns the width that lanes need side by side, in points.
  static func width(
    lanes: Int = 2, minimumLaneWidth: Double = StageLayout.minimumLaneWidth, fontScale: Double
  ) -> Double { minimumLaneWidth * max(1, fontScale) * Double(lanes) }

  /// Returns true if lanes do not fit side by side into a width, in points.
  static func isStacked(
    lanes: Int = 2, in width: Double, minimumLaneWidth: Double, fontScale: Double
  ) -> Bool {
    width
      < StageLayout.width(lanes: lanes, minimumLaneWidth: minimumLaneWidth, fontScale: fontScale)
  }

  func frames(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [Rect] {
    let size = Size(width: proposal.width ?? 2 * minimumLaneWidth, height: proposal.height ?? 320)
    let lanes = subviews.count / 2
    let isStacked = StageLayout.isStacked(
      lanes: lanes, in: size.width, minimumLaneWidth: minimumLaneWidth, fontScale: fontScale)
    let lines = isStacked ? lanes : 1
    let width = isStacked ? size.width : size.width / Double(max(1, lanes))
    let offer = ProposedViewSize(width: width, height: nil)
    var headings = (0..<lanes).map { subviews[2 * $0].sizeThatFits(offer).height }
    if !isStacked { headings = headings.map { _ in headings.max() ?? 0 } }
    let rest = max(0, size.height - headings.prefix(lines).reduce(0, +))
    let laneHeight = laneHeight ?? rest / Double(max(1, lines))
    var y = 0.0
    return headings.enumerated().flatMap { lane, height in
      let x = isStacked ? 0 : width * Double(lane)
      let heading = Rect(x: x, y: y, width: width, height: height)
      if isStacked { y += height + laneHeight }
      return [heading, Rect(x: x, y: heading.maxY, width: width, height: laneHeight)]
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    if laneHeight != nil { return size(subviews, proposal) }
    // Lanes fill the height, however tall their headings are.
    return Size(width: proposal.width ?? 2 * minimumLaneWidth, height: proposal.height ?? 320)
  }
}
