import RowMotion

/// The frames of a recording and of a changed copy, at the same times.
struct WhatIfResult {
  /// The greatest distance between an edge of a lane in the two replays.
  struct Greatest: Equatable {
    let id: MotionFrame.Lane.ID
    let name: String
    /// True if the top differs, false if only the bottom does.
    let isTop: Bool
    /// The distance, in points.
    let distance: Double
    /// The time of the first frame with this distance, in seconds.
    let time: Double

    /// The distance as a line for people.
    var text: String {
      "\(name): \(isTop ? "top" : "bottom") differs by up to "
        + "\(LaneValue.position.text(distance)) at \(Number.fixed(time, 3))\u{a0}s"
    }
  }

  /// The frames of the recording as it was.
  var original: [MotionFrame] = []
  /// The frames of the changed copy.
  var changed: [MotionFrame] = []

  /// Smaller distances are not visible, in points.
  private static let least = 0.05
  /// The longest duration of a plot, and the time around the differences in it, in seconds.
  private static let longest = 2.0
  private static let margin = 0.1

  /// The lanes whose edges differ, the greatest distance first.
  var differences: [Greatest] {
    var greatest: [MotionFrame.Lane.ID: Greatest] = [:]
    var order: [MotionFrame.Lane.ID] = []
    for (frame, other) in zip(original, changed) {
      for lane in frame.lanes {
        let (top, bottom) = distances(of: lane, in: other)
        let distance = max(top, bottom)
        guard distance >= max(WhatIfResult.least, (greatest[lane.id]?.distance ?? 0) + 1e-6) else {
          continue
        }
        if greatest[lane.id] == nil { order.append(lane.id) }
        greatest[lane.id] = Greatest(
          id: lane.id, name: frame.name(of: lane),
          isTop: top > bottom - WhatIfResult.least, distance: distance, time: frame.time)
      }
    }
    // Rows that move together stay in their order.
    return order.compactMap { greatest[$0] }
      .sorted { ($0.distance * 10).rounded() > ($1.distance * 10).rounded() }
  }

  /// Returns the distances between the edges of a lane in two frames; 0 unless both have it.
  private func distances(
    of lane: MotionFrame.Lane, in frame: MotionFrame
  ) -> (top: Double, bottom: Double) {
    let (old, new) = (lane.frame, frame[lane.id]?.frame ?? lane.frame)
    return (abs(new.minY - old.minY), abs(new.maxY - old.maxY))
  }

  /// The names of the lanes that only one of the replays has, with the one that has them.
  var singles: [String] {
    func names(_ frames: [MotionFrame]) -> [MotionFrame.Lane.ID: String] {
      let names = frames.flatMap { frame in
        frame.lanes.map { ($0.id, frame.name(of: $0)) }
      }
      return Dictionary(names) { first, _ in first }
    }
    let (old, new) = (names(original), names(changed))
    return old.filter { new[$0.key] == nil }.map { "\($0.value): only in the recording" }.sorted()
      + new.filter { old[$0.key] == nil }.map { "\($0.value): only in the changed copy" }.sorted()
  }

  /// Returns the time in which the edges of a lane differ, with a margin, for a plot; of a long
  /// time, the part around the greatest distance.
  func axis(of greatest: Greatest) -> ClosedRange<Double> {
    let times = zip(original, changed).filter { frame, other in
      guard let lane = frame[greatest.id] else { return false }
      let (top, bottom) = distances(of: lane, in: other)
      return max(top, bottom) >= WhatIfResult.least
    }.map(\.0.time)
    let half = WhatIfResult.longest / 2
    let first = (times.first ?? 0) - WhatIfResult.margin
    let last = (times.last ?? 0) + WhatIfResult.margin
    let start = max(first, min(greatest.time - half, last - WhatIfResult.longest))
    return start...min(last, start + WhatIfResult.longest)
  }

  /// Returns the plot of a lane in both replays; empty if the first one does not have it.
  func series(of id: MotionFrame.Lane.ID, _ value: LaneValue) -> [LaneSeries] {
    LaneSeries.all(in: original, predicted: changed, value: value, selection: id)
      .filter { $0.id == id }
  }
}
