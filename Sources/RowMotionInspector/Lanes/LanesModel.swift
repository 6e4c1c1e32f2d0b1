import Observation
import RowMotion

/// The content of the lanes.
@MainActor @Observable final class LanesModel {
  var lanes: [LaneSeries] = []
  /// The times of the plots' edges, in seconds.
  var axis = 0.0...1.0
  /// The time of the shown frame, in seconds.
  var playhead = 0.0
  /// The time under the pointer, in seconds; nil if it is elsewhere.
  var pointer: Double?
  var value = LaneValue.height
  var selection: MotionFrame.Lane.ID? {
    didSet { if selection != oldValue { onSelect?() } }
  }
  /// Called after another lane was selected.
  @ObservationIgnored var onSelect: (@MainActor () -> Void)?
  /// True if the lanes compare a run with a changed copy, instead of predicting it.
  let comparesRuns: Bool

  init(comparesRuns: Bool = false) { self.comparesRuns = comparesRuns }

  /// Returns the share of the plots' width at a time.
  func share(of time: Double) -> Double {
    (time - axis.lowerBound) / (axis.upperBound - axis.lowerBound)
  }

  /// The duration of the plots, such as `2.0 s`.
  var duration: String { Number.fixed(axis.upperBound - axis.lowerBound, 1) + "\u{a0}s" }

  /// The distance from a jump at which the pointer still selects its frame, in points.
  private static let reach = 4.0

  /// Sets the time under a pointer at a distance from the leading edge of lanes with a width.
  ///
  /// The time near a jump is that of the first frame after it.
  func setPointer(x: Double?, width: Double) {
    pointer = x.flatMap { x in
      let plotWidth = width - LaneView.plotStart - LaneView.margin
      let share = (x - LaneView.plotStart) / plotWidth
      guard (0...1).contains(share) else { return nil }
      let time = axis.lowerBound + share * (axis.upperBound - axis.lowerBound)
      let reach = LanesModel.reach / plotWidth * (axis.upperBound - axis.lowerBound)
      let jumps = lanes.compactMap { $0.jump(of: value, in: (time - reach)...(time + reach)) }
      return jumps.min { abs($0 - time) < abs($1 - time) } ?? time
    }
  }
}
