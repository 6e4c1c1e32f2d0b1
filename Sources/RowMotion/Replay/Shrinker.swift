/// A search for the fewest events of a recording that violate an invariant.
///
/// It removes inputs and frames by delta debugging: halves first, then smaller parts, until none
/// can be removed.
@MainActor package struct Shrinker {
  /// The smallest recording found, and its violation.
  package struct Shrunk {
    package let recording: Recording
    package let violation: FrameInvariants.Violation
  }

  /// Creates a replay of a recording of the same program.
  private let make: @MainActor (Recording) throws -> Replay
  /// Runs other work of the program between two events.
  private let settle: @MainActor () async -> Void

  package init(
    settle: @escaping @MainActor () async -> Void = {},
    _ make: @escaping @MainActor (Recording) throws -> Replay
  ) {
    self.make = make
    self.settle = settle
  }

  /// Returns the smallest recording found with the same violation, and the violation; nil if the
  /// recording has none.
  package func shrink(_ recording: Recording) async throws -> Shrunk? {
    let replay = try make(recording)
    guard let name = await replay.violation(settle: settle)?.name else { return nil }
    var best = recording
    best.events = Array(best.events[..<replay.index])
    await reduce(&best, name) { $0.isRemovableInput }
    await reduce(&best, name) { $0.isFrameUnit }
    let smallest = try await recordAgain(best)
    return await violation(of: smallest, name).map {
      Shrunk(recording: smallest, violation: $0)
    }
  }

  private func violation(
    of recording: Recording, _ name: FrameInvariants.Name
  ) async -> FrameInvariants.Violation? {
    // The program may need an event that was removed.
    guard let replay = try? make(recording) else { return nil }
    return await replay.violation(named: name, settle: settle)
  }

  /// Removes as many events of a kind as possible.
  private func reduce(
    _ recording: inout Recording, _ name: FrameInvariants.Name,
    _ isUnit: @MainActor (Recording.Event) -> Bool
  ) async {
    var indices = recording.events.indices.filter { isUnit(recording.events[$0]) }
    var size = indices.count
    while !indices.isEmpty {
      var start = 0
      var isReduced = false
      while start < indices.count {
        var smaller = recording
        for index in indices[start..<min(start + size, indices.count)].reversed() {
          smaller.events.remove(at: index)
        }
        if await violation(of: smaller, name) != nil {
          recording = smaller
          indices = recording.events.indices.filter { isUnit(recording.events[$0]) }
          isReduced = true
        } else {
          start += size
        }
      }
      if size == 1, !isReduced { break }
      size = max(1, size / 2)
    }
  }

  /// Replays a recording and records it again, with the measurements and hashes of its own events.
  private func recordAgain(_ recording: Recording) async throws -> Recording {
    let replay = try make(recording)
    let recorder = replay.host.startRecording(named: recording.name, isFull: recording.isFull)
    let count = recorder.recording.events.count
    replay.comparesFrames = false
    await replay.play(settle: settle)
    // The recording itself begins with these values of the window.
    var result = recorder.recording
    result.events.removeFirst(count)
    return result
  }
}

extension Recording.Event {
  /// True for an input that the smallest recording may do without.
  package var isRemovableInput: Bool {
    guard case .input(let input) = self else { return false }
    switch input.name {
    case .environment, .hasKeyboard, .coversTextInput, .tabLeavesAtEnd, .modifiers, .invalidateText,
      .size, .turn:
      return false
    case .change: return !isFrameChange
    default: return true
    }
  }

  /// True for a frame, and for the content that it showed.
  fileprivate var isFrameUnit: Bool {
    switch self {
    case .frame, .content: true
    case .input(let input): isFrameChange || input.name == .turn
    case .layout, .lineHeight: false
    }
  }
}

extension Recording {
  /// The source of a test that replays the recording and expects no violation.
  ///
  /// - Parameters:
  ///   - name: The name of the recording's file, without its extension.
  ///   - folder: The folder of a test target that can create the recorded views.
  ///   - module: The module of the type.
  ///   - replayer: The type that replays such recordings.
  package func testSource(
    named name: String, in folder: String, importing module: String, replayedBy replayer: String
  ) -> String {
    let steps = inputs.filter { Event.input($0).isRemovableInput }
      .map { "/// - \($0.description)" }
    let suite = name.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let list = steps.isEmpty ? "" : " The inputs:\n///\n" + steps.joined(separator: "\n")
    let imports = "import RowMotionTestSupport\nimport Testing\n\n@testable import \(module)\n\n"
    return imports + """
      /// Repeats inputs that violated an invariant or stopped the program.
      ///
      /// Keep this file and its recording in `\(folder)`.\(list)
      @MainActor @Suite struct Replay\(suite.joined())Tests {
        @Test func `the recording violates no invariant`() async throws {
          let recording = try Recording(contentsOf: \((name + ".jsonl").debugDescription))
          let violation = try await \(replayer).violation(in: recording)
          #expect(violation == nil)
        }
      }

      """
  }
}
