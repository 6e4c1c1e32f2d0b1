import RowMotion

/// The time and the work that a frame took.
struct FrameCost {
  /// The host's time of the frame, in seconds.
  var time = 0.0
  /// The durations of the passes and of painting, in seconds.
  var advancing = 0.0
  var painting = 0.0
  /// The clock's time at which the frame was painted, in seconds.
  var clock = 0.0
  /// The host's counts after the frame.
  var statistics = HostStatistics()
}

/// The cost of a frame, and the intervals between frames.
enum CostReport {
  /// The upper limits of the intervals, in milliseconds; longer ones follow.
  static let limits = [4.0, 9, 12, 18, 25, 34, 50]

  /// The names of the intervals.
  static let names =
    zip([0] + limits, limits).map { "\(Number.fixed($0, 0))–\(Number.fixed($1, 0))\u{a0}ms" }
    + ["over \(Number.fixed(limits.last ?? 0, 0))\u{a0}ms"]

  /// Adds a cost to those of the time that a recorder stores, or to that of the same frame if it was
  /// painted again.
  static func add(_ cost: FrameCost, to costs: inout [FrameCost]) {
    guard let last = costs.last, last.time == cost.time else {
      costs.append(cost)
      return costs.removeFirst(costs.prefix { $0.time < cost.time - Recorder.duration }.count)
    }
    costs[costs.count - 1].advancing += cost.advancing
    costs[costs.count - 1].painting += cost.painting
    costs[costs.count - 1].statistics = cost.statistics
  }

  /// The time without frames after which nothing was painted because all was at rest, in
  /// milliseconds.
  private static let pause = 100.0

  /// Returns the number of intervals between frames up to each limit, and of longer ones.
  static func intervals(of costs: ArraySlice<FrameCost>) -> [Int] {
    var intervals = [Int](repeating: 0, count: limits.count + 1)
    for (before, after) in zip(costs, costs.dropFirst()) {
      let milliseconds = (after.clock - before.clock) * 1000
      if milliseconds > pause { continue }
      intervals[limits.firstIndex { milliseconds < $0 } ?? limits.count] += 1
    }
    return intervals
  }

  /// Returns the times and the work of the last painted frame, a line each.
  ///
  /// - Parameters:
  ///   - time: The time of the shown frame, in seconds; it was not painted if nothing visible changed.
  ///   - rows: The number of rows and views in that frame.
  static func lines(of costs: ArraySlice<FrameCost>, at time: Double, rows: Int) -> [String] {
    guard let cost = costs.last else {
      return ["This frame was painted before the inspector opened."]
    }
    let now = cost.statistics
    let before = costs.dropLast().last?.statistics ?? now
    let unpainted = ", the last that was painted before \(Number.fixed(time, 3))\u{a0}s"
    return [
      "Frame at \(Number.fixed(cost.time, 3))\u{a0}s" + (cost.time < time ? unpainted : ""),
      "Passes \(Number.milliseconds(cost.advancing, digits: 2)), painting "
        + Number.milliseconds(cost.painting, digits: 2),
      "\(Number.count(rows, "row or view", plural: "rows and views")) laid out, "
        + "\(now.rowMeasurements - before.rowMeasurements) measured, "
        + "\(Number.count(now.layersPainted - before.layersPainted, "layer")) drawn",
      "\(Number.count(now.bodies - before.bodies, "body", plural: "bodies")) evaluated in "
        + Number.count(now.updateRounds - before.updateRounds, "round"),
    ]
  }
}
