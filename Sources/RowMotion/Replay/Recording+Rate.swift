extension Recording {
  /// Returns the recording with frames at another rate, and without their contents.
  ///
  /// There is a frame at the time of each input, and at the rate in between. Recorded frames that
  /// follow too early are left out, except for those at the time of the frame before them.
  package func resampled(at rate: Double) -> Recording {
    let interval = 1 / rate
    let frameChange = events.first(where: \.isFrameChange)
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
          next?.isFrame == true && last.map { $0 < time && time < $0 + interval - 1e-9 } == true
        if isSkipped { break }
        while let previous = last, previous + interval < time - 1e-9 {
          last = previous + interval
          result.events += [.frame(previous + interval)] + (frameChange.map { [$0] } ?? [])
        }
        last = time
        result.events.append(event)
      default: if !isSkipped || !event.isFrameChange { result.events.append(event) }
      }
    }
    return result
  }
}

extension Recording.Event {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }

  /// True for an input that is no work of the program after a frame.
  fileprivate var isUserInput: Bool {
    if case .input(let input) = self { !isFrameChange && input.name != .turn } else { false }
  }
}

/// The motion in each frame of a replay, which must not depend on the frame rate.
///
/// Other content may depend on the rate, as the plot of a motion does.
@MainActor package final class MotionLog {
  private var frames: [(time: Double, motion: [String])] = []

  /// Starts the log of a replay, before its first frame.
  package init(of replay: Replay) {
    let next = replay.onFrame
    replay.onFrame = { [unowned replay] frame in
      next(frame)
      self.frames.append((replay.host.time, replay.host.motionFrame.texts))
    }
  }

  /// Returns the first difference in a frame that another log has, too; nil if there is none.
  ///
  /// Numbers may differ by a millionth, since sums of the same numbers in another order do.
  package func difference(from other: MotionLog) -> ReplayDifference? {
    let motions = Dictionary(other.frames.map { ($0.time, $0.motion) }) { $1 }
    for (index, frame) in frames.enumerated()
    where frame.time != frames.dropFirst(index + 1).first?.time {
      guard let motion = motions[frame.time] else { continue }
      let difference = ReplayDifference(
        frame: index, time: frame.time, from: frame.motion, to: motion, tolerance: 1e-6)
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
