import RowMotion

/// A distance in each table over time, such as the displacement of its rows.
struct DistancePlot: View {
  /// The distance of a table after each frame, the oldest first, in points.
  struct Curve {
    let lane: RowHeightsLane
    let samples: [Double]
  }

  let title: String
  let curves: [Curve]

  /// Returns the points of a curve, as shares of the plot's width and height.
  private static func points(_ samples: [Double], _ capacity: Int, _ greatest: Double) -> [Point] {
    samples.enumerated().map { index, distance in
      Point(x: Double(index) / Double(capacity - 1), y: 1 - abs(distance) / greatest)
    }
  }

  var body: some View {
    let greatest = max(2, curves.flatMap(\.samples).lazy.map(abs).max() ?? 0)
    // All samples, but at least 30, fill the plot's width.
    let capacity = max(30, curves.map(\.samples.count).max() ?? 0)
    return VStack(alignment: .leading, spacing: 6) {
      LegendLayout {
        Text(title).font(.caption)
        ForEach(curves, id: \.lane) {
          LegendKey(name: $0.lane.stageLane.title, color: $0.lane.color)
        }
      }
      PlotFrame(
        top: Formatted.length(greatest), bottom: Formatted.length(0),
        start: "first frame", end: Formatted.count(capacity, "frame"), height: 52
      ) {
        ForEach(curves, id: \.lane) {
          PlotCurve(points: Self.points($0.samples, capacity, greatest))
            .stroke($0.lane.color, lineWidth: 2)
        }
      }
    }
    .accessibilityElement()
    .accessibilityAddTraits(.isImage)
    .accessibilityLabel(title)
    .accessibilityValue(
      curves.map { "\($0.lane.stageLane.title) \(Formatted.length(abs($0.samples.last ?? 0)))" }
        .joined(separator: ", "))
  }
}
