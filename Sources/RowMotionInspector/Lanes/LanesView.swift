import RowMotion

/// A list with a plot for each row or view in motion.
struct LanesView: View {
  let model: LanesModel

  var body: some View {
    if model.lanes.isEmpty {
      Text(
        """
        No \(model.value.rawValue.lowercased()) changed in the \(model.duration) shown. \
        Change something in the window, choose a longer duration, or drag the slider.
        """
      )
      .multilineTextAlignment(.center).padding(24).frame(maxWidth: .infinity)
    } else {
      List(
        model.lanes, selection: Binding(get: { model.selection }, set: { model.selection = $0 })
      ) { LaneView(lane: $0, model: model) }
      .accessibilityLabel("Lanes")
      .environment(\.layoutDirection, .leftToRight)
      .environment(\.minimumFontSize, 11)
    }
  }
}

/// The plot of one row or view, with its values.
struct LaneView: View {
  let lane: LaneSeries
  let model: LanesModel

  /// The distance of the plots from the leading edge, in points.
  static var plotStart: Double { margin + gutter + 6 }
  static let margin = 12.0
  private static let gutter = 64.0
  private static let color = Color(red: 0.29, green: 0.56, blue: 0.816)
  private static let changedColor = Color(red: 0.9, green: 0.38, blue: 0)

  var body: some View {
    let range = lane.range(of: model.value)
    VStack(alignment: .leading, spacing: 3) {
      Text(verbatim: PrintableText.inline(lane.name)).font(.headline).lineLimit(1)
      if model.comparesRuns {
        HStack(spacing: 6) {
          LaneView.color.frame(width: 12, height: 3)
          Text(verbatim: "\(hovered)Unchanged \(value(in: lane.shown))")
          LaneView.changedColor.frame(width: 12, height: 3).padding(.leading, 6)
          Text(verbatim: "Changed \(value(in: lane.predicted))")
        }
      } else {
        Text(verbatim: "\(hovered)\(lane.text(at: model.pointer ?? model.playhead))").lineLimit(3)
      }
      HStack(spacing: 6) {
        VStack(alignment: .trailing, spacing: 0) {
          Text(verbatim: model.value.text(range.upperBound))
          Spacer(minLength: 0)
          Text(verbatim: model.value.text(range.lowerBound))
        }
        .frame(width: LaneView.gutter, alignment: .trailing)
        ZStack {
          RoundedRectangle(cornerRadius: 3).fill(.cardBackground)
          RoundedRectangle(cornerRadius: 3).stroke(.separator, lineWidth: 1)
          curve(lane.shown)
          if model.comparesRuns {
            curve(lane.predicted, LaneView.changedColor)
          } else {
            curve(lane.shown.suffix(1) + lane.predicted, isDashed: true)
          }
          line(at: model.playhead, .primary)
          if let pointer = model.pointer { line(at: pointer, .secondary) }
        }
      }
      .frame(height: 56).accessibilityHidden(true)
      HStack(spacing: 0) {
        Text(verbatim: time(model.axis.lowerBound))
        Spacer(minLength: 0)
        Text(verbatim: time(model.axis.upperBound))
      }
      .padding(.leading, LaneView.gutter + 6).accessibilityHidden(true)
    }
    .font(.caption2).lineLimit(1)
    .padding(.horizontal, LaneView.margin).padding(.vertical, 6)
    .accessibilityElement(children: .combine)
  }

  /// The time under the pointer, to which the values belong; empty without a pointer.
  private var hovered: String { model.pointer.map { "At \(time($0)): " } ?? "" }

  /// Returns a time as the distance from the shown frame.
  private func time(_ time: Double) -> String {
    Number.milliseconds(time - model.playhead, digits: 0)
  }

  /// Returns the value of the last of some samples before the pointer or the playhead, if any.
  private func value(in samples: [LaneSeries.Sample]) -> String {
    samples.last { $0.time <= model.pointer ?? model.playhead }
      .map { model.value.text(model.value.value(of: $0.lane)) } ?? ""
  }

  private func curve(
    _ samples: [LaneSeries.Sample], _ color: Color = LaneView.color, isDashed: Bool = false
  ) -> some View {
    PlotLine(points: lane.curve(samples, of: model.value, over: model.axis), isDashed: isDashed)
      .stroke(color, lineWidth: 2)
  }

  private func line(at time: Double, _ color: Color) -> some View {
    let x = model.share(of: time)
    return PlotLine(points: [Point(x: x, y: 0), Point(x: x, y: 1)], isDashed: false)
      .stroke(color, lineWidth: 1)
  }
}

/// A line through points, given as shares of the width and height from the top left.
struct PlotLine: Shape {
  let points: [Point]
  /// True if every other distance has no line.
  let isDashed: Bool

  func path(in rect: Rect) -> Path {
    let points = points.map {
      Point(x: rect.minX + rect.width * $0.x, y: rect.minY + 4 + (rect.height - 8) * $0.y)
    }
    guard points.count > 1 else { return Path() }
    return Path { path in
      if !isDashed { return path.addLines(points) }
      for start in stride(from: 0, to: points.count - 1, by: 2) {
        path.addLines([points[start], points[start + 1]])
      }
    }
  }
}
