import RowMotion

/// A curve of a plot: a length over time.
struct PlotSeries {
  let name: String
  let color: Color
  var thickness = 2.0
  /// The lengths, in points, one for each time of the plot.
  let values: [Double]

  /// The greatest change from one value to the next, and the index of the later one; nil with less
  /// than two values.
  var greatestStep: (index: Int, change: Double)? {
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    let index = steps.indices.max { abs(steps[$0]) < abs(steps[$1]) }
    return index.map { ($0 + 1, steps[$0]) }
  }

  /// True if half of the way, and at least 2 points, was made from one value to the next.
  var jumps: Bool {
    guard let step = greatestStep, let low = values.min(), let high = values.max() else {
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
      end: "\(Formatted.number((duration * 1000).rounded()))\u{a0}ms"
    ) {
      ForEach(Array(series.enumerated()), id: \.offset) { _, series in
        PlotCurve(points: points(series)).stroke(series.color, lineWidth: series.thickness)
      }
      PlotCurve(points: playhead).stroke(.tertiary, lineWidth: 1)
      if let jump {
        PlotCurve(points: Array(points(jump.series)[(jump.index - 1)...jump.index]))
          .stroke(StageColors.failingLine, lineWidth: 4)
        // On the side that the curves leave free.
        MarkLabel(
          text: "\(Formatted.change(jump.change)) in one frame", color: StageColors.failing, y: 16,
          isLeading: jump.change > 0)
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

/// A card for curves, with the names of both ends of its axes.
///
/// Time and progress run from left to right in all languages.
struct PlotFrame<Content: View>: View {
  let top: String
  let bottom: String
  let start: String
  let end: String
  /// The height of the card, in points.
  var height = 86.0
  @ViewBuilder let content: Content
  @Environment(\.fontScale) private var fontScale

  /// The width of the names beside the card, in points.
  private var gutter: Double { 70 * max(1, fontScale) }

  var body: some View {
    VStack(spacing: 3) {
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
      }
      .frame(height: height)
      HStack(spacing: 0) {
        Text(start)
        Spacer(minLength: 0)
        Text(end)
      }
      .padding(.leading, gutter + 6)
    }
    .font(.caption2)
    .lineLimit(1)
    .environment(\.layoutDirection, .leftToRight)
  }
}
