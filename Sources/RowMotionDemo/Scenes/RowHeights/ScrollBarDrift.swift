import RowMotion

/// The distance that the thumb of a list's scroll bar has moved by itself, because rows had other
/// heights than estimated.
///
/// Invariants: there are at most `capacity` samples, and all are finite.
struct ScrollBarDrift: Equatable {
  /// The maximum number of samples.
  static let capacity = 240

  /// The drift after each frame with a change, the oldest first, in points.
  private(set) var samples: [Double] = []

  /// The current drift, in points; negative upward.
  var total: Double { samples.last ?? 0 }

  /// Adds a frame in which the table was scrolled by a distance, in points.
  mutating func add(from old: ScrollMetrics, to new: ScrollMetrics, scrolled: Double) {
    guard old.contentHeight > 0, new.contentHeight > 0 else { return }
    let expected = (old.offset + scrolled) / old.contentHeight * old.viewport.height
    let thumb = new.offset / new.contentHeight * new.viewport.height
    let drift = total + thumb - expected
    guard drift.isFinite else { return }
    samples.append(drift)
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
    assert(checkInvariants().isEmpty)
  }

  /// Returns the violated invariants, in words; empty if there are none.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if samples.count > Self.capacity { violations.append("\(samples.count) samples are stored") }
    if samples.contains(where: { !$0.isFinite }) { violations.append("a sample is not finite") }
    return violations
  }
}

/// The drift of each table's scroll bar over time.
struct DriftPlot: View {
  let drifts: [(lane: RowHeightsLane, drift: ScrollBarDrift)]

  /// The range of the drifts in the plot, in points.
  private var range: ClosedRange<Double> {
    let all = drifts.flatMap { $0.drift.samples }
    return min(-2, all.min() ?? 0)...max(2, all.max() ?? 0)
  }

  /// The number of frames that fill the plot's width: all samples, but at least 30.
  private var capacity: Int { max(30, drifts.map(\.drift.samples.count).max() ?? 0) }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      LegendLayout {
        Text("Drift of the scroll bar's thumb").font(.caption)
        ForEach(drifts, id: \.lane) { lane, _ in
          LegendKey(name: lane.stageLane.title, color: lane.color)
        }
      }
      ZStack {
        Color.clear.cardSurface()
        SampleCurve(samples: [0, 0], range: range, capacity: 2).stroke(.separator, lineWidth: 1)
        ForEach(drifts, id: \.lane) { lane, drift in
          SampleCurve(samples: drift.samples, range: range, capacity: capacity)
            .stroke(lane.color, lineWidth: 2)
        }
      }
      .frame(height: 52)
    }
    .accessibilityElement()
    .accessibilityAddTraits(.isImage)
    .accessibilityLabel("Drift of the scroll bar's thumb")
    .accessibilityValue(
      drifts.map { "\($0.lane.stageLane.title) \(Formatted.length($0.drift.total))" }
        .joined(separator: ", "))
  }
}
