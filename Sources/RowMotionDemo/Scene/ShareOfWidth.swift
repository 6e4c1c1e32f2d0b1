import RowMotion

/// A layout that proposes a share of its width to its view.
struct ShareOfWidth: Layout {
  var share: Double

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    proposal.replacingUnspecifiedDimensions(by: Size(width: 320, height: 480))
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(
        at: Point(x: bounds.minX, y: bounds.minY),
        proposal: ProposedViewSize(width: bounds.width * share, height: bounds.height))
    }
  }
}
