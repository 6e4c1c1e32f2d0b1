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

  /// Returns the share of the plots' width at a time.
  func share(of time: Double) -> Double {
    (time - axis.lowerBound) / (axis.upperBound - axis.lowerBound)
  }

  /// Sets the time under a pointer at a distance from the leading edge of lanes with a width.
  func setPointer(x: Double?, width: Double) {
    pointer = x.flatMap { x in
      let share = (x - LaneView.plotStart) / (width - LaneView.plotStart - LaneView.margin)
      return (0...1).contains(share)
        ? axis.lowerBound + share * (axis.upperBound - axis.lowerBound) : nil
    }
  }
}
