import RowMotion
import RowMotionDocument

@testable import RowMotionAutomation
@testable import RowMotionDemo

/// A scene that a script plays without a window, at sixty frames per second of its own time.
@MainActor final class SceneRun {
  /// An error that gives the reason why a step could not be played.
  struct Problem: Error, CustomStringConvertible {
    let line: Int
    let message: String
    var description: String { "line \(line): \(message)" }
  }

  let play: ScenePlay
  let host: ViewHost
  private(set) var options: [SceneOption] = []
  /// The names of the violated invariants in each lane, by the lane's name.
  private(set) var violations: [String: Set<String>] = [:]
  /// The names of the lanes that promise to violate no invariant.
  private(set) var passingLanes: Set<String> = []
  /// Returns the name for a lane; by default its title.
  var name: @MainActor (StageLane) -> String = { $0.title }
  /// The captions so far.
  private(set) var captions: [String] = []
  /// A closure that is called after each frame.
  var onFrame: (@MainActor (SceneRun) -> Void)?

  /// The real time of a frame, in seconds.
  var frame: Double { 1 / 60 / play.speed }

  /// - Parameter name: The name for a recording of the run; nil to record nothing.
  init(
    _ scene: any DemoScene, size: Size = Size(width: 900, height: 640),
    text: any TextEngine = BoxFont(), recordedAs name: String? = nil
  ) {
    let play = ScenePlay(scene)
    self.play = play
    host = ViewHost(size: size, text: text) { play.root }
    if let name {
      host.startRecording(named: name)
      scene.connect(to: host, isReplay: false)
      (scene as? NotesModel)?.recordDocument(on: host)
    }
    options = play.options(host: host)
    advance(by: 0)
  }

  /// The texts of the scene's readouts.
  var readouts: [String] {
    options.compactMap { option in
      switch option.kind {
      case .readout(let text): text()
      default: nil
      }
    }
  }

  /// Returns the values in a line of the scene's status table; empty without that line.
  func status(_ name: String) -> [String] {
    for option in options {
      guard case .status(let status) = option.kind else { continue }
      if let line = status().lines.first(where: { $0.name == name }) { return line.values }
    }
    return []
  }

  /// The verdicts, in the order of the lanes.
  var verdicts: [String] {
    let stage = play.scene.stage
    return stage.lanes.map {
      LaneVerdict.text($0, isTried: stage.isTried($0.id), stage.failures(in: $0.id))
    }
  }

  /// The painted texts, each in one line.
  var texts: [String] {
    host.displayList.texts.map { $0.text.replacing("\n", with: " ") }
  }

  /// Plays the steps of a script's lines at once, then runs for an amount of real time.
  func play(_ steps: String..., for duration: Double = 3) throws {
    for step in steps {
      let line = Array("0 \(step)".utf8)
      for step in try ScriptParser.steps(from: line, file: "") { try perform(step) }
    }
    run(for: duration)
  }

  /// Plays the script of "Show Me" to its end, and continues until the scene is idle.
  func showMe() async throws { try await run(play.scene.showMe) }

  /// Plays a script to its end, and continues until the scene is idle.
  func run(_ script: [UInt8]) async throws {
    var steps = try ScriptParser.steps(from: script, file: "script")[...]
    var time = 0.0
    while !steps.isEmpty {
      while let step = steps.first, step.time <= time + 1e-9 { try perform(steps.removeFirst()) }
      time += frame
      advance(by: frame)
      // As in a main loop, dispatched work runs before the next frame.
      await Replay.settle()
    }
    for _ in 0..<600 where !host.isIdle { advance(by: frame) }
  }

  /// Advances the scene by an amount of real time, in seconds.
  func advance(by time: Double) {
    host.advance(to: host.time + time * play.speed)
    play.frameAdvanced(host)
    // A window reads them after each frame.
    _ = readouts
    _ = status("")
    for lane in play.scene.stage.lanes {
      if lane.isPassing { passingLanes.insert(name(lane)) }
      let names = play.scene.stage.failures(in: lane.id).map(\.name)
      violations[name(lane), default: []].formUnion(names)
    }
    onFrame?(self)
  }

  /// Advances the scene in frames by an amount of real time, in seconds.
  func run(for duration: Double) {
    for _ in 0..<Int((duration / frame).rounded()) { advance(by: frame) }
  }

  /// Performs a step of a script.
  func perform(_ step: ScriptStep) throws {
    switch step.action {
    case .scene, .picture: break
    case .say(let words):
      play.change("say", words, host: host)
      if !words.isEmpty { captions.append(words) }
    case .press(let name): try change(step) { try play.option(name, host: host).press() }
    case .set(let name, let value):
      try change(step) { try play.option(name, host: host).set(value) }
    case .search(let text): play.change("search", text, host: host)
    case .toggle(let id): try tap(id, step)
    case .scroll(let distance): host.scroll(by: Point(x: 0, y: distance), at: middle)
    case .pull(let distance):
      host.beginScroll(at: middle)
      host.dragScroll(by: Point(x: 0, y: -distance))
      host.endScroll(velocity: .zero)
    default: throw Problem(line: step.line, message: "a scene cannot do \(step.action)")
    }
  }

  private var middle: Point {
    let viewport = host.scrollMetrics(in: host.listIDs.first)?.viewport
    return viewport.map { Point(x: $0.midX, y: $0.midY) }
      ?? Point(x: host.size.width / 2, y: host.size.height / 2)
  }

  /// Returns the control with a name, and throws if it is missing or unavailable.
  func option(_ name: String, _ step: ScriptStep? = nil) throws -> SceneOption {
    let line = step?.line ?? 0
    guard let option = options.first(where: { $0.name == name }) else {
      throw Problem(line: line, message: "there is no control \(name)")
    }
    if let reason = option.whyUnavailable() {
      throw Problem(line: line, message: "\(name) does nothing: \(reason)")
    }
    return option
  }

  private func change(_ step: ScriptStep, _ change: () throws -> Void) throws {
    do {
      try change()
    } catch let problem as SceneOption.Problem {
      throw Problem(line: step.line, message: problem.message)
    }
  }

  private func tap(_ id: String, _ step: ScriptStep) throws {
    guard let list = host.listIDs.first, let viewport = host.scrollMetrics(in: list)?.viewport,
      let row = host.rows(in: list).first(where: { TraceFormat.name(of: $0.id) == id })
    else { throw Problem(line: step.line, message: "there is no row \(id)") }
    host.tap(at: Point(x: viewport.midX, y: row.minY + 16))
  }
}
