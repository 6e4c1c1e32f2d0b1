import RowMotion

/// The distance that a table's visible rows have moved without being scrolled.
///
/// Invariants: there are at most `capacity` samples; all are finite, and none is less than the one
/// before it.
struct RowDisplacement: Equatable {
  /// The maximum number of samples.
  static let capacity = 240
  /// The distance that is not visible, in points.
  static let tolerance = 0.5

  /// The sum of all distances after each frame with a change, the oldest first, in points.
  private(set) var samples: [Double] = []

  /// The sum of all distances, in points.
  var total: Double { samples.last ?? 0 }

  /// Adds a frame in which the rows moved by a distance, in points.
  mutating func add(_ distance: Double) {
    samples.append(total + (distance.isFinite ? abs(distance) : 0))
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
    assert(checkInvariants().isEmpty)
  }

  /// Returns the violated invariants, in words; empty if there are none.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if samples.count > Self.capacity { violations.append("\(samples.count) samples are stored") }
    if samples.contains(where: { !$0.isFinite }) { violations.append("a sample is not finite") }
    if zip(samples, samples.dropFirst()).contains(where: >) {
      violations.append("the sum has decreased")
    }
    return violations
  }
}

/// The displacement of each table's rows over time.
struct DisplacementPlot: View {
  let displacements: [(lane: RowHeightsLane, displacement: RowDisplacement)]

  private var greatest: Double { displacements.map(\.displacement.total).max() ?? 0 }

  /// The number of frames that fill the plot's width: all samples, but at least 30.
  private var capacity: Int {
    max(30, displacements.map(\.displacement.samples.count).max() ?? 0)
  }

  /// Returns the points of a curve, as shares of the plot's width and height.
  private func points(_ displacement: RowDisplacement) -> [Point] {
    displacement.samples.enumerated().map { index, total in
      Point(x: Double(index) / Double(capacity - 1), y: 1 - total / max(2, greatest))
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      LegendLayout {
        Text("Distance that rows moved without scrolling").font(.caption)
        ForEach(displacements, id: \.lane) { lane, _ in
          LegendKey(name: lane.stageLane.title, color: lane.color)
        }
      }
      PlotFrame(
        top: Formatted.length(max(2, greatest)), bottom: Formatted.length(0),
        start: "first frame", end: Formatted.count(capacity, "frame"), height: 52
      ) {
        ForEach(displacements, id: \.lane) { lane, displacement in
          PlotCurve(points: points(displacement)).stroke(lane.color, lineWidth: 2)
        }
      }
    }
    .accessibilityElement()
    .accessibilityAddTraits(.isImage)
    .accessibilityLabel("Distance that rows moved without scrolling")
    .accessibilityValue(
      displacements.map { "\($0.lane.stageLane.title) \(Formatted.length($0.displacement.total))" }
        .joined(separator: ", "))
  }
}
