import RowMotion

/// A failure in a colored box, in an upper corner of a plot.
struct MarkLabel: View {
  let text: String
  let isLeading: Bool

  var body: some View {
    MarkLayout(isLeading: isLeading) {
      Text(verbatim: text)
        .font(.caption)
        .lineLimit(2)
        .foregroundStyle(.white)
        .padding(.horizontal, 6)
        .padding(.vertical, 3)
        .background(RoundedRectangle(cornerRadius: 6).fill(StageColors.failing))
    }
  }
}

/// A layout that centers a view 16 points below the top, and 16 points from a side if there is space.
struct MarkLayout: Layout {
  var isLeading: Bool

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard let view = subviews.first else { return }
    let proposal = ProposedViewSize(width: bounds.width, height: nil)
    let size = view.sizeThatFits(proposal)
    let inset = min(16, max(0, bounds.width - size.width) / 2)
    let x = isLeading ? bounds.minX + inset : bounds.maxX - size.width - inset
    view.place(at: Point(x: x, y: bounds.minY + max(0, 16 - size.height / 2)), proposal: proposal)
  }
}
