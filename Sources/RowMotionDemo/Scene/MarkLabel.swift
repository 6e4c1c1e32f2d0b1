import RowMotion

/// A text in a colored box at a vertical position, near an edge of a plot.
struct MarkLabel: View {
  let text: String
  let color: Color
  let y: Double
  let isLeading: Bool

  var body: some View {
    MarkLayout(y: y, isLeading: isLeading) {
      Text(verbatim: text)
        .font(.caption)
        .lineLimit(2)
        .foregroundStyle(.white)
        .padding(.horizontal, 6)
        .padding(.vertical, 3)
        .background(RoundedRectangle(cornerRadius: 6).fill(color))
    }
  }
}

/// A layout that places a view at a vertical position.
struct MarkLayout: FillingLayout {
  var y: Double
  var isLeading: Bool

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard let view = subviews.first else { return }
    let size = view.sizeThatFits(ProposedViewSize(width: bounds.width, height: nil))
    let inset = min(16, max(0, bounds.width - size.width) / 2)
    let x = isLeading ? bounds.minX + inset : bounds.maxX - size.width - inset
    let top = min(max(y - size.height / 2, 0), max(0, bounds.height - size.height))
    view.place(
      at: Point(x: x, y: bounds.minY + top),
      proposal: ProposedViewSize(width: bounds.width, height: nil))
  }
}
