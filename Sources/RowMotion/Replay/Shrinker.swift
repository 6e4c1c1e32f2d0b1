/// A search for the fewest events of a recording that violate an invariant.
///
/// It removes inputs and frames by delta debugging: halves first, then smaller parts, until none
/// can be removed. Then it rounds numbers and shortens texts.
@MainActor package struct Shrinker {
  /// A violation in a recording.
  package struct Finding: Equatable {
    /// The violated invariant.
    package let violation: FrameInvariants.Violation
    /// The index of the event after which it was found.
    let event: Int
  }

  /// The smallest recording found, and its violation.
  package struct Shrunk {
    package let recording: Recording
    package let violation: FrameInvariants.Violation
  }

  /// Creates a replay of a recording of the same program.
  private let make: @MainActor (Recording) throws -> Replay
  /// Runs other work of the program between two events.
  private let settle: @MainActor () async -> Void
  /// The number of replays so far.
  package private(set) var replayCount = 0

  package init(
    settle: @escaping @MainActor () async -> Void = {},
    _ make: @escaping @MainActor (Recording) throws -> Replay
  ) {
    self.make = make
    self.settle = settle
  }

  /// Replays a recording, and returns its first violation of a promised invariant.
  ///
  /// - Parameter name: The invariant; nil for any.
  package mutating func violation(
    of recording: Recording, named name: FrameInvariants.Name? = nil
  ) async throws -> Finding? {
    replayCount += 1
    let replay = try make(recording)
    var checks = FrameInvariants(of: replay.host, truth: replay.truth)
    var found: FrameInvariants.Violation?
    let onFrame = replay.onFrame
    replay.onFrame = { next in
      onFrame(next)
      let violations = checks.check(after: next).filter(\.isPromised)
      found = found ?? violations.first { name == nil || $0.name == name }
    }
    while !replay.isFinished {
      _ = replay.step()
      if let found { return Finding(violation: found, event: replay.index) }
      if replay.isTurn { await settle() }
    }
    return nil
  }

  /// Returns the smallest recording found with the same violation, and the violation; nil if the
  /// recording has none.
  package mutating func shrink(_ recording: Recording) async throws -> Shrunk? {
    guard let finding = try await violation(of: recording) else { return nil }
    let name = finding.violation.name
    var best = recording
    best.events = Array(best.events[..<finding.event])
    try await reduce(&best, name) { $0.isRemovableInput }
    try await reduce(&best, name) { $0.isFrameUnit }
    try await simplify(&best, name)
    let smallest = try await recordAgain(best)
    guard let last = try await violation(of: smallest, named: name) else { return nil }
    return Shrunk(recording: smallest, violation: last.violation)
  }

  /// Removes as many events of a kind as possible.
  private mutating func reduce(
    _ recording: inout Recording, _ name: FrameInvariants.Name,
    _ isUnit: @MainActor (Recording.Event) -> Bool
  ) async throws {
    var indices = recording.events.indices.filter { isUnit(recording.events[$0]) }
    var size = indices.count
    while size > 0 {
      var start = 0
      var isReduced = false
      while start < indices.count {
        let removed = Set(indices[start..<min(start + size, indices.count)])
        var smaller = recording
        smaller.events = recording.events.indices.filter { !removed.contains($0) }.map {
          recording.events[$0]
        }
        if try await violation(of: smaller, named: name) != nil {
          recording = smaller
          indices = recording.events.indices.filter { isUnit(recording.events[$0]) }
          isReduced = true
        } else {
          start += size
        }
      }
      if size == 1, !isReduced { break }
      size = isReduced && size == 1 ? 1 : max(1, min(size / 2, indices.count))
      if indices.isEmpty { break }
    }
  }

  /// Rounds numbers and shortens texts of inputs where the violation stays.
  private mutating func simplify(
    _ recording: inout Recording, _ name: FrameInvariants.Name
  ) async throws {
    for index in recording.events.indices {
      guard case .input(let input) = recording.events[index],
        recording.events[index].isRemovableInput
      else { continue }
      // The name of a change stays.
      let start = input.name == .change ? 1 : 0
      for (position, argument) in input.arguments.enumerated().dropFirst(start) {
        for simpler in argument.simpler {
          guard case .input(var changed) = recording.events[index] else { continue }
          changed.arguments[position] = simpler
          var smaller = recording
          smaller.events[index] = .input(changed)
          guard try await violation(of: smaller, named: name) != nil else { continue }
          recording = smaller
          break
        }
      }
    }
  }

  /// Replays a recording and records it again, with the measurements and hashes of its own events.
  private mutating func recordAgain(_ recording: Recording) async throws -> Recording {
    let replay = try make(recording)
    let recorder = replay.host.startRecording(named: recording.name, isFull: recording.isFull)
    let count = recorder.recording.events.count
    while !replay.isFinished {
      _ = replay.step()
      if replay.isTurn { await settle() }
    }
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
      .size:
      return false
    case .turn: return false
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

extension JSONValue {
  /// Simpler values, the simplest first.
  fileprivate var simpler: [JSONValue] {
    switch self {
    case .number(let number):
      let tens = (number / 10).rounded() * 10
      return [0, tens, number.rounded()].filter { $0 != number }.map { .number($0) }
    case .string(let text) where text.count > 1:
      return [.string(String(text.prefix(1))), .string(String(text.prefix(text.count / 2)))]
    default: return []
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
      .map { "/// - \($0.description)\n" }
    let suite = name.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return """
      import RowMotionTestSupport
      import Testing

      @testable import \(module)

      /// Repeats inputs that violated an invariant or stopped the program.
      ///
      /// Keep this file and its recording in `\(folder)`. The inputs:
      ///
      \(steps.joined())@MainActor @Suite struct Replay\(suite.joined())Tests {
        @Test func `the recording violates no invariant`() async throws {
          let recording = try Recording(contentsOf: "\(name).jsonl")
          let violation = try await \(replayer).violation(in: recording)
          #expect(violation == nil)
        }
      }

      """
  }
}
