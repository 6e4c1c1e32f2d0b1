extension Recording {
  /// Returns the recording with frames at another rate, and without their contents.
  ///
  /// There is a frame at the time of each input, and at the rate in between. In a gap of more than
  /// ten seconds nothing moves, so it has frames only in its first ten seconds. Recorded frames that
  /// follow too early are left out, except for those at the time of the frame before them.
  package func resampled(at rate: Double) -> Recording {
    let interval = 1 / rate
    // The program's work after its first frames may be that of its start.
    var hasStarted = !events.contains(where: \.isFrameChange)
    var frameChange: [Event] = []
    var result = self
    result.events = []
    var last: Double?
    var isSkipped = false
    for (index, event) in events.enumerated() {
      switch event {
      case .content: break
      case .frame(let time):
        let next = events[(index + 1)...].first { $0.isFrame || $0.isUserInput }
        isSkipped =
          hasStarted && next?.isFrame == true
          && last.map { $0 < time && time < $0 + interval - 1e-9 } == true
        if isSkipped { break }
        let end = min(time, (last ?? time) + 10)
        while let previous = last, previous + interval < end - 1e-9 {
          // A very large time has no greater neighbor so near.
          if previous + interval == previous { break }
          last = previous + interval
          result.events += [.frame(previous + interval)] + frameChange
        }
        last = time
        result.events.append(event)
      case .input where event.isFrameChange:
        hasStarted = true
        frameChange = [event]
        if !isSkipped { result.events.append(event) }
      default: result.events.append(event)
      }
    }
    return result
  }
}

extension Recording.Event {
  /// True for an input that is no work of the program after a frame.
  fileprivate var isUserInput: Bool {
    if case .input(let input) = self { !isFrameChange && input.name != .turn } else { false }
  }
}

/// The motion at the time of each frame of a replay, which must not depend on the frame rate.
///
/// A frame counts as it is after the program's own work for it. Other content may depend on the
/// rate, as the plot of a motion does.
@MainActor package final class MotionLog {
  private var motions: [(time: Double, frame: Int, texts: [String])] = []

  /// Starts the log of a replay, before its first event.
  ///
  /// - Parameter other: A log whose times are the only ones that count; nil for all.
  package init(of replay: Replay, comparedTo other: MotionLog? = nil) {
    let times = other.map { Set($0.motions.map(\.time)) }
    replay.onEvent = { [unowned replay] in
      guard times?.contains(replay.host.time) ?? true else { return }
      if replay.host.time == self.motions.last?.time { self.motions.removeLast() }
      self.motions.append(
        (replay.host.time, replay.frameCount - 1, replay.host.motionFrame.texts))
    }
  }

  /// Returns the first difference at a time that another log has, too; nil if there is none.
  ///
  /// Numbers may differ by a millionth, as sums in another order do.
  package func difference(from other: MotionLog) -> ReplayDifference? {
    let others = Dictionary(other.motions.map { ($0.time, $0.texts) }) { $1 }
    for motion in motions {
      let difference = others[motion.time].flatMap {
        ReplayDifference(
          frame: motion.frame, time: motion.time, from: motion.texts, to: $0, tolerance: 1e-6)
      }
      guard var difference else { continue }
      // The texts are those of rows and lists.
      difference.layer = nil
      return difference
    }
    return nil
  }
}

extension MotionFrame {
  /// The scroll positions, and the position, size and progress of each row and presence.
  fileprivate var texts: [String] {
    func text(_ name: String, _ rect: Rect) -> String {
      "\(name) at (\(rect.minX), \(rect.minY)) \(rect.width)x\(rect.height)"
    }
    return lists.map { text("list \($0.id)", $0.frame) + ", offset \($0.offset)" }
      + lanes.map {
        text($0.name, $0.frame)
          + ", \($0.state.rawValue), progress \($0.progress), opacity \($0.opacity)"
      }
  }
}
