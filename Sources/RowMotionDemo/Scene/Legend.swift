import RowMotion

/// The name of a curve, after a sample of its color.
struct LegendKey: View {
  let name: String
  let color: Color
  /// The thickness of the sample, in points.
  var thickness = 4.0
  var isDashed = false

  var body: some View {
    HStack(spacing: 6) {
      HStack(spacing: 3) {
        sample
        if isDashed { sample }
      }
      Text(name).font(.caption)
    }
  }

  private var sample: some View {
    RoundedRectangle(cornerRadius: 2).fill(color).frame(width: isDashed ? 6 : 15, height: thickness)
  }
}

/// A layout that wraps views into lines, so that no legend is cut off.
///
/// A view that is wider than a line is proposed the line's width.
struct LegendLayout: FramesLayout {
  /// The spacing between views in a line, in points.
  var spacing = 12.0
  /// The spacing between lines, in points.
  var lineSpacing = 6.0

  func frames(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [Rect] {
    let availableWidth = proposal.width ?? .infinity
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    var lines: [[Rect]] = []
    var x = 0.0
    var y = 0.0
    for subview in subviews {
      let size = subview.sizeThatFits(offer)
      if lines.isEmpty || x > 0 && x + size.width > availableWidth {
        y = (lines.last?.map(\.maxY).max()).map { $0 + lineSpacing } ?? 0
        lines.append([])
        x = 0
      }
      lines[lines.count - 1].append(Rect(x: x, y: y, width: size.width, height: size.height))
      x += size.width + spacing
    }
    return lines.flatMap { line in
      let bottom = line.map(\.maxY).max() ?? 0
      // Views are centered vertically in their line.
      return line.map { $0.offset(by: Point(x: 0, y: (bottom - $0.maxY) / 2)) }
    }
  }
}
