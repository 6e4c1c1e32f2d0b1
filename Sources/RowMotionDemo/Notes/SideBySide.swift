import RowMotion

/// Gives its views equal shares of the room: beside one another where each gets so much width, else one
/// below the other.
struct SideBySide: Layout {
  /// The least width that a view gets beside the others, points.
  var least: Double

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    Size(width: proposal.width ?? least * Double(subviews.count), height: proposal.height ?? least)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let count = Double(max(1, subviews.count))
    let isBeside = bounds.width >= least * count
    let share = Size(
      width: isBeside ? bounds.width / count : bounds.width,
      height: isBeside ? bounds.height : bounds.height / count)
    for (index, subview) in subviews.enumerated() {
      let place = Double(index)
      subview.place(
        at: Point(
          x: bounds.minX + (isBeside ? place * share.width : 0),
          y: bounds.minY + (isBeside ? 0 : place * share.height)),
        proposal: ProposedViewSize(width: share.width, height: share.height))
    }
  }
}
