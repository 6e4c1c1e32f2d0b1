/// Two replays of a recording on one clock: as it was, and with a change from a time on.
///
///     let fork = try Fork(of: recording, at: 1.5, .animation { _ in .bouncy }) {
///       Replay($0) { ContentView() }
///     }
///     await fork.play(until: 2)
///     let frames = (fork.original.host.motionFrame, fork.changed.host.motionFrame)
@MainActor package final class Fork {
  /// A change of a recorded run.
  package enum Change {
    /// Leaves out an event, by its index.
    case remove(Int)
    /// Exchanges two events, by their indices.
    case swap(Int, Int)
    /// Replaces the animation of each motion that starts.
    case animation((Animation) -> Animation)
  }

  /// The replay of the recording as it was.
  package let original: Replay
  /// The replay with the change.
  package let changed: Replay
  private let time: Double
  private var animation: ((Animation) -> Animation)?
  /// The first difference of the unchanged replay from the recording; nil if none.
  package private(set) var deviation: ReplayDifference?

  /// Creates the replays at the start of the recording.
  ///
  /// - Parameters:
  ///   - time: The time from which animations are replaced, in seconds.
  ///   - make: Creates a replay of a recording of the same program.
  package init(
    of recording: Recording, at time: Double, _ change: Change,
    _ make: (Recording) throws -> Replay
  ) rethrows {
    self.time = time
    var copy = recording
    switch change {
    case .remove(let index): copy.events.remove(at: index)
    case .swap(let first, let second): copy.events.swapAt(first, second)
    case .animation(let animation): self.animation = animation
    }
    original = try make(recording)
    changed = try make(copy)
    changed.comparesFrames = false
  }

  /// Plays both replays until a time.
  ///
  /// - Parameters:
  ///   - time: A time in seconds, not before that of the last call.
  ///   - settle: Runs other work of the program between two events.
  package func play(until time: Double, settle: @MainActor () async -> Void = {}) async {
    @discardableResult func play(
      _ replay: Replay, _ time: Double
    ) async -> ReplayDifference? {
      let difference = await replay.play(until: time, settle: settle)
      if replay.host.time < time { replay.advance(to: time) }
      return difference
    }
    let difference = await play(original, time)
    deviation = deviation ?? difference
    if let animation, self.time <= time {
      await play(changed, self.time)
      changed.host.runtime.motions.animationOverride = animation
    }
    await play(changed, time)
  }
}

extension Recording {
  /// An input in a recording.
  package struct Action: Equatable {
    /// The index of its event.
    package let index: Int
    /// The time at which it takes effect, in seconds.
    package let time: Double
    /// A description for people.
    package let text: String
  }

  /// The inputs that people made, for a ``Fork`` without one of them.
  package var actions: [Action] {
    var time = 0.0
    var actions: [Action] = []
    var isResizing = false
    for (index, event) in events.enumerated() {
      if case .frame(let next) = event { time = next }
      guard case .input(let input) = event, input.isAction, !event.isFrameChange else { continue }
      // The steps of a resized window or of a panel that slides are one action.
      if isResizing, input.name == .size { actions.removeLast() }
      isResizing = input.name == .size
      actions.append(Action(index: index, time: time, text: input.description))
    }
    return actions
  }
}
