import RowMotion

/// A quantity of a row or view that a plot shows.
enum LaneValue: String, CaseIterable {
  case height = "Height"
  case position = "Position"
  case spacing = "Spacing"
  case opacity = "Opacity"
  case speed = "Speed"

  /// Returns the quantity of a lane.
  func value(of lane: MotionFrame.Lane) -> Double {
    switch self {
    case .height: lane.frame.height
    case .position: lane.frame.minY
    case .spacing: lane.spacing
    case .opacity: lane.opacity
    case .speed: lane.heightVelocity
    }
  }

  /// Returns a value with its unit.
  func text(_ value: Double) -> String {
    switch self {
    case .opacity: Number.fixed(value, 2)
    case .speed: Number.fixed(value, 0) + "\u{a0}px/s"
    case .height, .position, .spacing: Number.fixed(value, 1) + "\u{a0}px"
    }
  }
}

/// The motion of a row or view: in the frames that were shown, and ahead of them.
struct LaneSeries: Equatable, Identifiable {
  /// A row or view at a time, in seconds.
  struct Sample: Equatable {
    let time: Double
    let lane: MotionFrame.Lane
  }

  let id: MotionFrame.Lane.ID
  let name: String
  /// The times of the shown frames, in seconds; the row or view may be missing in some.
  let times: [Double]
  /// The times of those in which nothing moved.
  var restTimes: Set<Double> = []
  /// The samples of the shown frames, in ascending order.
  var shown: [Sample] = []
  /// The samples after the last frame, if nothing else happens; or those of a changed copy of the
  /// run.
  var predicted: [Sample] = []

  /// Returns the series of all rows and views whose value changes visibly in some frames or after
  /// them, and that of the selected one, in the order of the frames.
  ///
  /// - Complexity: O(n) in the lanes of all frames.
  static func all(
    in frames: some Sequence<MotionFrame>, predicted: [MotionFrame], value: LaneValue,
    selection: MotionFrame.Lane.ID?
  ) -> [LaneSeries] {
    var series: [MotionFrame.Lane.ID: LaneSeries] = [:]
    var order: [MotionFrame.Lane.ID] = []
    let times = frames.map(\.time)
    let restTimes = Set(frames.filter { !$0.lanes.contains(where: \.isMoving) }.map(\.time))
    for frame in frames {
      var index = 0
      for lane in frame.lanes {
        if series[lane.id] == nil {
          series[lane.id] = LaneSeries(
            id: lane.id, name: frame.name(of: lane), times: times, restTimes: restTimes)
          order.insert(lane.id, at: index)
        }
        series[lane.id]?.shown.append(Sample(time: frame.time, lane: lane))
        // The next new lane is below this one.
        while index < order.count, order[index] != lane.id { index += 1 }
        index = min(index + 1, order.count)
      }
    }
    for frame in predicted {
      for lane in frame.lanes {
        series[lane.id]?.predicted.append(Sample(time: frame.time, lane: lane))
      }
    }
    return order.compactMap { series[$0] }.filter { $0.changes(value) || $0.id == selection }
  }

  /// Returns true if a value differs visibly between two samples.
  private func changes(_ value: LaneValue) -> Bool {
    guard let first = shown.first.map({ value.value(of: $0.lane) }) else { return false }
    let isDifferent = { (sample: Sample) in abs(value.value(of: sample.lane) - first) > 0.005 }
    return shown.contains(where: isDifferent) || predicted.contains(where: isDifferent)
  }

  /// Returns the sample of the frame that is visible at a time; nil if the row or view is not in it.
  func sample(at time: Double) -> Sample? {
    let sample = shown.last { $0.time <= time }
    guard sample?.time == times.last(where: { $0 <= time }) else { return nil }
    return predicted.last { $0.time <= time } ?? sample
  }

  /// Returns the time of the greatest jump in a range of time; nil if there is none.
  ///
  /// A jump is a step between two frames of at least a quarter of the plot's height.
  func jump(of value: LaneValue, in times: ClosedRange<Double>) -> Double? {
    let range = range(of: value)
    let step = { (old: Sample, new: Sample) in
      abs(value.value(of: new.lane) - value.value(of: old.lane))
    }
    return zip(shown, shown.dropFirst())
      .filter {
        times.contains($1.time) && step($0, $1) >= (range.upperBound - range.lowerBound) / 4
      }
      .max { step($0.0, $0.1) < step($1.0, $1.1) }?.1.time
  }

  /// Returns all quantities at a time, as text.
  func text(at time: Double) -> String {
    guard let lane = sample(at: time)?.lane else { return "" }
    let isComplete = lane.state == .resizing || lane.state == .present
    return
      ([lane.state.rawValue + (isComplete ? "" : "\u{a0}\(Number.fixed(lane.progress, 2))")]
      + LaneValue.allCases.map {
        "\($0.rawValue.lowercased())\u{a0}\($0.text($0.value(of: lane)))"
      }).joined(separator: ", ")
  }

  /// Returns the range of a quantity, which is never empty.
  func range(of value: LaneValue) -> ClosedRange<Double> {
    let values = (shown + predicted).map { value.value(of: $0.lane) }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let least = value == .opacity ? 0.1 : 1
    let margin = max(0, least - (high - low)) / 2
    return (low - margin)...(high + margin)
  }

  /// Returns the curve of a quantity, as shares of a plot's width and height from the top left.
  ///
  /// A view at rest has no frames; the curve is level until the next one. A late frame in a motion
  /// is the end of a slope.
  func curve(
    _ samples: [Sample], of value: LaneValue, over axis: ClosedRange<Double>
  ) -> [Point] {
    let range = range(of: value)
    let point = { (time: Double, lane: MotionFrame.Lane) in
      Point(
        x: min(max((time - axis.lowerBound) / (axis.upperBound - axis.lowerBound), 0), 1),
        y: (range.upperBound - value.value(of: lane)) / (range.upperBound - range.lowerBound))
    }
    let isPause = { (previous: Sample, time: Double) in
      restTimes.contains(previous.time) && time - previous.time > LaneSeries.interval
    }
    var points: [Point] = []
    var previous: Sample?
    for sample in samples {
      defer { previous = sample }
      if sample.time < axis.lowerBound { continue }
      if sample.time > axis.upperBound {
        if let previous, isPause(previous, sample.time) {
          if points.isEmpty { points.append(point(axis.lowerBound, previous.lane)) }
          points.append(point(axis.upperBound, previous.lane))
        }
        break
      }
      if let previous {
        if points.isEmpty { points.append(point(axis.lowerBound, previous.lane)) }
        if isPause(previous, sample.time) {
          points.append(point(sample.time, previous.lane))
        }
      }
      points.append(point(sample.time, sample.lane))
    }
    return points
  }

  /// The longest time between two frames of a scroll at 60 Hz, in which no row moves by itself, in
  /// seconds.
  private static let interval = 0.025
}
