import RowMotion

/// A curve of a plot: a length over time.
struct PlotSeries {
  let name: String
  let color: Color
  var thickness = 2.0
  /// True if a jump was found in the lane of the curve, whose verdict names it.
  var mayJump = false
  /// The lengths, in points, one for each time of the plot.
  let values: [Double]

  /// The greatest change from one value to the next, and the index of the later one; nil with less
  /// than two values.
  var greatestStep: (index: Int, change: Double)? {
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    let index = steps.indices.max { abs(steps[$0]) < abs(steps[$1]) }
    return index.map { ($0 + 1, steps[$0]) }
  }

  /// True if it may jump, and half of the way, and at least 2 points, was made from one value to the next.
  var jumps: Bool {
    guard mayJump, let step = greatestStep, let low = values.min(), let high = values.max() else {
      return false
    }
    return abs(step.change) >= max(2, (high - low) / 2)
  }
}

/// Curves over time, with axes in milliseconds and pixels, a line at the last frame, and a mark at
/// the greatest jump.
struct MotionPlot: View {
  /// The curves; those drawn first are below the others.
  let series: [PlotSeries]
  /// The times of the values, in seconds, in ascending order.
  let times: [Double]
  /// The text in the plot until there are curves.
  let hint: String

  /// The duration of the time axis, in seconds.
  ///
  /// It grows in steps, so that its label rarely changes.
  private var duration: Double {
    let elapsed = (times.last ?? 0) - (times.first ?? 0)
    return max(0.5, (elapsed / 0.25).rounded(.up) * 0.25)
  }

  private var greatest: Double { max(1, series.flatMap(\.values).max() ?? 0) }

  private var positions: [Double] { times.map { ($0 - (times.first ?? 0)) / duration } }

  /// The greatest jump and its series; nil if none jumps.
  private var jump: (series: PlotSeries, index: Int, change: Double)? {
    series.filter(\.jumps)
      .compactMap { series in series.greatestStep.map { (series, $0.index, $0.change) } }
      .max { abs($0.2) < abs($1.2) }
  }

  var body: some View {
    PlotFrame(
      top: Formatted.length(greatest), bottom: Formatted.length(0), start: "0\u{a0}ms",
      end: "\(Formatted.number((duration * 1000).rounded()))\u{a0}ms",
      labels: series.map {
        CurveLabel(
          name: $0.name, color: $0.color, thickness: $0.thickness,
          end: points($0).last?.y ?? 1)
      }
    ) {
      ForEach(Array(series.enumerated()), id: \.offset) { _, series in
        PlotCurve(points: points(series)).stroke(series.color, lineWidth: series.thickness)
      }
      PlotCurve(points: playhead).stroke(.secondary, lineWidth: 1)
      if times.count < 2 {
        Text(hint).font(.caption).lineLimit(nil).multilineTextAlignment(.center)
          .padding(.horizontal, 12)
      }
      if let jump {
        PlotCurve(points: Array(points(jump.series)[(jump.index - 1)...jump.index]))
          .stroke(StageColors.failingLine, lineWidth: 4)
        // Near the height after the jump, where the smooth curves arrive later.
        MarkLabel(
          text: "\(Formatted.change(jump.change)) in one frame", x: positions[jump.index],
          isLow: jump.change < 0)
      }
    }
  }

  /// Returns the points of a curve, as shares of the plot's width and height.
  private func points(_ series: PlotSeries) -> [Point] {
    zip(positions, series.values).map { Point(x: $0, y: 1 - max(0, $1) / greatest) }
  }

  private var playhead: [Point] {
    let x = positions.last ?? 0
    return [Point(x: x, y: 0), Point(x: x, y: 1)]
  }
}

/// The name of a curve, which a plot shows beside the curve's end if there is room.
struct CurveLabel {
  let name: String
  let color: Color
  var thickness = 2.0
  var isDashed = false
  /// The curve's end, as a share of the plot's height from the top.
  let end: Double
}

/// A card for curves, with the names of both ends of its axes and of the curves.
///
/// Time and progress run from left to right in all languages.
struct PlotFrame<Content: View>: View {
  let top: String
  let bottom: String
  let start: String
  let end: String
  /// The height of the card, in points.
  var height = 86.0
  /// The names of the curves, beside their ends; above the card if it would be too narrow.
  var labels: [CurveLabel] = []
  /// The width of the names beside the curves' ends at the default text size, in points.
  var labelWidth = 150.0
  @ViewBuilder let content: Content
  @State private var width = 0.0
  @Environment(\.fontScale) private var fontScale

  /// The width of the names beside the card, in points.
  private var gutter: Double { 70 * max(1, fontScale) }
  private var endWidth: Double { labelWidth * max(1, fontScale) }
  private var hasLabelsAtEnds: Bool { !labels.isEmpty && width > 3 * endWidth }

  var body: some View {
    VStack(spacing: 3) {
      if !hasLabelsAtEnds, !labels.isEmpty {
        LegendLayout { keys }.frame(maxWidth: .infinity, alignment: .leading)
      }
      HStack(spacing: 6) {
        VStack(alignment: .trailing, spacing: 0) {
          Text(top)
          Spacer(minLength: 0)
          Text(bottom)
        }
        .frame(width: gutter, alignment: .trailing)
        ZStack {
          Color.clear.cardSurface()
          content
        }
        if hasLabelsAtEnds {
          CurveEndLayout(ends: labels.map(\.end)) { keys }.frame(width: endWidth)
        }
      }
      .frame(height: height)
      HStack(spacing: 0) {
        Text(start)
        Spacer(minLength: 0)
        Text(end)
      }
      .padding(.leading, gutter + 6)
      .padding(.trailing, hasLabelsAtEnds ? endWidth + 6 : 0)
    }
    .onGeometryChange(for: Double.self) {
      $0.size.width
    } action: {
      width = $0
    }
    .font(.caption2)
    .lineLimit(1)
    .environment(\.layoutDirection, .leftToRight)
  }

  private var keys: some View {
    ForEach(labels, id: \.name) {
      LegendKey(name: $0.name, color: $0.color, thickness: $0.thickness, isDashed: $0.isDashed)
        .lineLimit(nil)
    }
  }
}

/// A layout that places names beside the ends of curves, moved apart where they would overlap.
struct CurveEndLayout: Layout {
  /// The ends, as shares of the height from the top.
  let ends: [Double]

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    proposal.replacingUnspecifiedDimensions(by: .zero)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: bounds.width, height: nil)
    let heights = subviews.map { $0.sizeThatFits(offer).height }
    var tops = zip(ends, heights).map { bounds.height * $0 - $1 / 2 }
    let order = ends.indices.sorted { (ends[$0], $0) < (ends[$1], $1) }
    var limit = bounds.height
    for index in order.reversed() {
      tops[index] = min(tops[index], limit - heights[index])
      limit = tops[index]
    }
    limit = 0
    for index in order {
      tops[index] = max(tops[index], limit)
      limit = tops[index] + heights[index]
    }
    for (subview, top) in zip(subviews, tops) {
      subview.place(at: Point(x: bounds.minX, y: bounds.minY + top), proposal: offer)
    }
  }
}
