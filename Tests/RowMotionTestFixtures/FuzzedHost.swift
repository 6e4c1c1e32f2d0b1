import Foundation
import Observation
import RowMotionTestKit
import RowMotionTestSupport

@testable import RowMotion

/// The complete state of fuzzed views, which recordings store as JSON.
protocol FuzzedState: Codable, Equatable {
  associatedtype Root: View

  /// Creates the state before the first change.
  init()

  /// A Boolean value that indicates whether the views at rest must equal new ones of their state.
  var settlesToTruth: Bool { get }

  /// Creates the views.
  @MainActor static func root(_ model: FuzzedModel<Self>) -> Root
}

extension FuzzedState {
  var settlesToTruth: Bool { false }
}

@MainActor @Observable final class FuzzedModel<State: FuzzedState> {
  var state: State

  fileprivate init(_ state: State) { self.state = state }

  fileprivate func apply(_ change: FuzzedChange<State>, _ host: ViewHost) {
    let animation = change.animation?.value
    if let state = change.state { withAnimation(animation) { self.state = state } }
    if let row = change.row {
      let anchor = change.anchor.map { UnitPoint(x: 0.5, y: $0) }
      host.scroll(toRow: row, anchor: anchor, animation: animation)
    }
    if let offset = change.offset { host.scroll(to: offset) }
  }

  /// Returns a host with new views of the same state, or the same host if they may differ.
  fileprivate func truth(of host: ViewHost) -> ViewHost {
    guard state.settlesToTruth else { return host }
    let model = FuzzedModel(state)
    let truth = ViewHost(size: host.size, text: host.runtime.text) { State.root(model) }
    truth.environment = host.environment
    truth.advance(to: 0)
    return truth
  }
}

/// A change that a host does not record by itself.
struct FuzzedChange<State: Codable>: Codable {
  var animation: FuzzedAnimation?
  var state: State?
  /// The row to scroll to, and the relative height at which it is placed.
  var row: Int?
  var anchor: Double?
  /// The offset to scroll to.
  var offset: Double?
}

/// An animation that is stored in recordings.
indirect enum FuzzedAnimation: Codable, Sendable {
  case smooth, bouncy
  case linear(duration: Double), easeInOut(duration: Double)
  case spring(duration: Double, bounce: Double)
  case delayed(FuzzedAnimation, by: Double)

  func delay(_ seconds: Double) -> FuzzedAnimation { .delayed(self, by: seconds) }

  var value: Animation {
    switch self {
    case .smooth: .smooth
    case .bouncy: .bouncy
    case .linear(let duration): .linear(duration: duration)
    case .easeInOut(let duration): .easeInOut(duration: duration)
    case .spring(let duration, let bounce): .spring(duration: duration, bounce: bounce)
    case .delayed(let animation, let seconds): animation.value.delay(seconds)
    }
  }
}

/// A host that a random run changes, and that is recorded into a file meanwhile.
@MainActor final class FuzzedHost<State: FuzzedState> {
  let model: FuzzedModel<State>
  let host: ViewHost
  let harness: Harness
  private let finding: Finding?

  /// Creates a host and shows its first frame.
  ///
  /// - Parameter name: The name of the recording; nil for none.
  init(
    _ state: State, size: Size, environment: EnvironmentValues = EnvironmentValues(),
    recordedAs name: String? = nil, in folder: String = findings
  ) {
    let model = FuzzedModel(state)
    let host = ViewHost(size: size, text: BoxFont()) { State.root(model) }
    let finding = name.map { Finding(host, "\(folder)/\($0)", FuzzedHost.self) }
    self.model = model
    self.host = host
    self.finding = finding
    host.environment = environment
    host.change("start", FuzzedHost.json(FuzzedChange(state: state))) {}
    harness = Harness(host, truth: { model.truth(of: host) }) { finding?.begin(frame: $0) }
  }

  var violation: FrameInvariants.Violation? { harness.violations.first }

  /// Changes the state.
  func change(_ state: State, _ animation: FuzzedAnimation? = nil) {
    perform(FuzzedChange(animation: animation, state: state))
  }

  /// Makes a change that the host does not record by itself.
  func perform(_ change: FuzzedChange<State>) {
    host.change("change", FuzzedHost.json(change)) { model.apply(change, host) }
  }

  private static func json(_ change: FuzzedChange<State>) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(change)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the change with a text; nil if the text is none.
  private static func change(_ text: String) -> FuzzedChange<State>? {
    try? JSONDecoder().decode(FuzzedChange<State>.self, from: Data(text.utf8))
  }

  // MARK: Findings

  /// Deletes the recording of a run without a failure.
  func discard() { finding?.end(keeping: false) }

  /// Cuts the recording to the violation of a promised invariant, and writes the test that fails;
  /// returns the paths of both files.
  ///
  /// A recording without a violation stays whole.
  func shrunkFinding() async throws -> String {
    guard let finding else { return "" }
    finding.end(keeping: true)
    let shrinker = Shrinker(FuzzedHost.replay)
    guard let shrunk = try await shrinker.shrink(finding.recorder.recording) else {
      finding.removeTest()
      return "\(finding.path).jsonl has the whole run"
    }
    try Data(shrunk.recording.jsonLines).write(to: URL(filePath: finding.path + ".jsonl"))
    finding.writeTest(of: shrunk.recording)
    return "\(shrunk.violation)\n\(finding.path).jsonl\n\(finding.path).swift"
  }

  /// Replays a recording; returns the first violation of a promised invariant, or nil.
  static func violation(in recording: Recording) async throws -> FrameInvariants.Violation? {
    await replay(recording).violation()
  }

  private static func replay(_ recording: Recording) -> Replay {
    let start = recording.changes(named: "start").first
    let model = FuzzedModel(start.flatMap(change)?.state ?? State())
    let replay = Replay(recording) { State.root(model) }
    let host = replay.host
    replay.onChange = { [unowned host] name, text in
      if name == "change", let change = change(text) { model.apply(change, host) }
    }
    replay.truth = { [unowned host] in model.truth(of: host) }
    return replay
  }
}

/// The folder of the recordings of failed runs, and of the tests that repeat them.
private let findings =
  #filePath.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(3).joined(separator: "/") + "/.build/findings"

/// The files of a run: the recording, to which each event is added at once, and its test.
@MainActor private final class Finding {
  let recorder: Recorder
  /// The path of both files, without an extension.
  let path: String
  private let replayer: String
  private var count = 0
  private let file: FileHandle?
  /// The length of the recording without an event that has begun.
  private var length: UInt64 = 0

  init(_ host: ViewHost, _ path: String, _ replayer: Any.Type) {
    self.path = path
    self.replayer = "\(replayer)"
    recorder = host.startRecording(named: String(path.split(separator: "/").last ?? ""))
    let url = URL(filePath: path + ".jsonl")
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data().write(to: url)
    file = try? FileHandle(forWritingTo: url)
    write(recorder.recording.header)
    // The program may not survive the run.
    writeTest(of: recorder.recording)
    recorder.onEvent = { [weak self] in
      guard let self else { return }
      write(recorder.recording.lines(from: count))
      count = recorder.recording.events.count
    }
  }

  /// Adds a frame that the program may not survive.
  func begin(frame time: Double) {
    try? file?.write(contentsOf: Data("{\"frame\":\(time)}\n".utf8))
  }

  private func write(_ bytes: [UInt8]) {
    try? file?.truncate(atOffset: length)
    try? file?.write(contentsOf: bytes)
    length += UInt64(bytes.count)
  }

  func end(keeping isKept: Bool) {
    recorder.onEvent = nil
    try? file?.close()
    if isKept { return }
    removeTest()
    try? FileManager.default.removeItem(atPath: path + ".jsonl")
  }

  func removeTest() { try? FileManager.default.removeItem(atPath: path + ".swift") }

  func writeTest(of recording: Recording) {
    let source = recording.testSource(
      named: recording.name, in: "Tests/RowMotionListTests/Fuzz",
      importing: "RowMotionTestFixtures", replayedBy: replayer)
    try? Data(source.utf8).write(to: URL(filePath: path + ".swift"))
  }
}

/// A run of random changes of a host.
@MainActor protocol FuzzRun {
  associatedtype State: FuzzedState

  /// The host, or the last one of several.
  var fuzzed: FuzzedHost<State> { get }

  /// Plays the run; returns the first problem, or nil.
  mutating func play() -> String?
}

extension FuzzPlan {
  /// Plays runs until one fails; returns the failure and the files of its finding, or nil.
  ///
  /// - Parameter make: Creates the run with a seed, and with the name of its recording.
  @MainActor func failure<Run: FuzzRun>(
    of make: (_ seed: UInt64, _ name: String) -> Run
  ) async throws -> String? {
    var run: Run?
    let failure = play { seed in
      var current = make(seed, "\(name)-\(seed)")
      let problem = current.play()
      if problem == nil { current.fuzzed.discard() }
      run = current
      return problem
    }
    guard let failure, let run else { return nil }
    return try await failure + "\n" + run.fuzzed.shrunkFinding()
  }
}
