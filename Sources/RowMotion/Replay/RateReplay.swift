/// A replay at the recorded frames, followed by another one at another frame rate.
///
/// The second replay advances at the time of each input and at its rate in between. It leaves out
/// recorded frames that follow too early. Its frames may differ from those of the first replay by a
/// millionth of a point, since sums of the same numbers in another order do.
@MainActor package final class RateReplay: ReplaySteps {
  private let exact: Replay
  private let other: Replay
  private let interval: Double
  private let hasFrameChanges: Bool
  /// The content of each frame of the first replay, by the index of its event.
  private var texts: [Int: [String]] = [:]
  private var index = 0
  private var isSkipped = false

  /// Creates a replay from two replays of the same recording.
  package init(rate: Double, of exact: Replay, and other: Replay) {
    interval = 1 / rate
    self.exact = exact
    self.other = other
    hasFrameChanges = exact.recording.events.contains(where: \.isFrameChange)
  }

  package var isFinished: Bool { index >= other.recording.events.count }

  package var isTurn: Bool {
    exact.recording.isTurn(before: exact.isFinished ? index : exact.index)
  }

  package func step() -> ReplayDifference? {
    guard exact.isFinished else {
      let index = exact.index
      if let difference = exact.step() { return difference }
      if case .frame = exact.recording.events[index] {
        texts[index] = exact.host.displayList.itemTexts
      }
      return nil
    }
    let event = other.recording.events[index]
    index += 1
    switch event {
    case .layout, .lineHeight, .content: return nil
    case .input(let input):
      if !isSkipped || !event.isFrameChange { other.perform(input) }
      return nil
    case .frame(let time): return advance(to: time)
    }
  }

  private func advance(to time: Double) -> ReplayDifference? {
    let next = other.recording.events[index...].first { $0.isFrame || $0.isUserInput }
    let isBeforeInput = next?.isUserInput ?? true
    let isFirst = other.frameCount == 0
    isSkipped = !isFirst && !isBeforeInput && time < other.host.time + interval - 1e-9
    if isSkipped { return nil }
    while !isFirst, other.host.time + interval < time - 1e-9 {
      other.advance(to: other.host.time + interval)
      if hasFrameChanges { other.perform(HostInput(.change, [.string(Recording.frameChange)])) }
    }
    other.advance(to: time)
    return ReplayDifference(
      frame: other.frameCount - 1, time: time, from: texts[index - 1] ?? [],
      to: other.host.displayList.itemTexts, tolerance: 1e-6)
  }
}

extension Recording.Event {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }

  /// True for an input that is no work of the program after a frame.
  fileprivate var isUserInput: Bool {
    if case .input(let input) = self { !isFrameChange && input.name != .turn } else { false }
  }
}
