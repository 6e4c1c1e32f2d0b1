import RowMotion

/// A failure in a colored box.
struct MarkBox: View {
  let text: String

  var body: some View {
    Text(verbatim: text)
      .font(.caption)
      .lineLimit(2)
      .foregroundStyle(.white)
      .padding(.horizontal, 6)
      .padding(.vertical, 3)
      .background(RoundedRectangle(cornerRadius: 6).fill(StageColors.failing))
  }
}

/// A failure in a colored box, beside its position in a plot.
struct MarkLabel: View {
  let text: String
  /// The position, as a share of the plot's width.
  let x: Double
  /// True to show the box at the bottom of the plot, not at its top.
  var isLow = false

  var body: some View {
    MarkLayout(x: x, isLow: isLow) { MarkBox(text: text) }
  }
}

/// A layout that places a view 16 points to the right of a position, or to its left if there is no
/// space, and centers it 16 points from the top or the bottom.
struct MarkLayout: Layout {
  var x: Double
  var isLow = false

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard let view = subviews.first else { return }
    let proposal = ProposedViewSize(width: bounds.width, height: nil)
    let size = view.sizeThatFits(proposal)
    let position = bounds.width * x
    let inset = min(16, max(0, bounds.width - size.width) / 2)
    let fitsAtRight = position + inset + size.width <= bounds.width
    let left = fitsAtRight ? position + inset : max(inset, position - inset - size.width)
    let top = max(0, 16 - size.height / 2)
    let y = isLow ? max(0, bounds.height - size.height - top) : top
    view.place(at: bounds.origin + Point(x: left, y: y), proposal: proposal)
  }
}
