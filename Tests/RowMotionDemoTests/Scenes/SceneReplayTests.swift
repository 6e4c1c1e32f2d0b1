import Foundation
import RowMotion
import RowMotionDocument
import RowMotionTestSupport
import Testing

@testable import RowMotionDemo

/// Records scenes while they are used, and replays the recordings without a window.
@MainActor @Suite struct SceneReplayTests {
  private func record(_ name: String) throws -> SceneRun {
    SceneRun(
      try ShowMeTests.make(name), size: Size(width: 900, height: 740), recordedAs: name)
  }

  /// Returns the recording of a run as another process reads it from a file.
  private func recording(of run: SceneRun) throws -> Recording {
    try Recording(jsonLines: #require(run.host.recorder).recording.jsonLines)
  }

  @Test func `a scripted run of each scene replays with the same frames`() async throws {
    for name in ShowMeTests.scenes {
      let run = try record(name)
      try await run.showMe()
      let recording = try recording(of: run)
      #expect(recording.frameTimes.count > 100)
      let difference = try await SceneReplay.make(recording).play(settle: Replay.settle)
      #expect(difference == nil, "\(name)")
    }
  }

  @Test func `a lane that jumps on purpose is no fault`() async throws {
    let run = try record("spacing")
    try run.play("press \"Open First Only\"")
    #expect(run.verdicts[1].hasPrefix("✗ Jumped"))
    #expect(try await SceneReplay.violation(in: recording(of: run)) == nil)
  }

  @Test func `random use of each scene replays with the same frames`() async throws {
    for name in ShowMeTests.scenes { try await useRandomly(name) }
  }

  private func useRandomly(_ name: String) async throws {
    let run = try record(name)
    var random = RandomSource(seed: 7)
    for _ in 0..<200 {
      let point = Point(x: Double(random.below(900)), y: Double(random.below(740)))
      switch random.below(8) {
      case 0, 1, 2:
        run.host.move(to: point)
        run.host.tap(at: point)
      case 3: run.host.scroll(by: Point(x: 0, y: Double(random.below(300)) - 120), at: point)
      case 4: run.host.key([Key.down, .up, .space, .enter, .tab, .escape][random.below(6)])
      case 5:
        run.host.beginScroll(at: point)
        run.host.dragScroll(by: Point(x: 0, y: -Double(random.below(90))))
        run.host.endScroll(velocity: Point(x: 0, y: Double(random.below(900)) - 450))
      case 6:
        let options = run.options.filter { $0.name != "Rows" && $0.name != "Show Me" }
        try? options[random.below(options.count)].press()
      default: run.host.type("a")
      }
      for _ in 0..<random.below(6) {
        run.advance(by: run.frame)
        await Replay.settle()
      }
    }
    run.run(for: 0.5)
    let recording = try recording(of: run)
    let replay = try SceneReplay.make(recording)
    let difference = await replay.play(settle: Replay.settle)
    #expect(difference == nil, "\(name)")
  }

  @Test func `a replay of each scene is released after its end`() async throws {
    for name in ShowMeTests.scenes {
      let run = try record(name)
      run.run(for: 0.2)
      let recording = try recording(of: run)
      weak var host: ViewHost?
      try await {
        let replay = try SceneReplay.make(recording)
        host = replay.host
        await replay.play(settle: Replay.settle)
      }()
      #expect(host == nil, "\(name)")
    }
  }

  @Test func `a space during a type-ahead search of notes opens no row, also in a replay`()
    async throws
  {
    let run = try record("notes")
    run.host.hasKeyboard = true
    run.host.key(.tab)
    run.host.key(.down)
    run.advance(by: 1)
    run.play.change("find", "m", host: run.host)
    run.advance(by: 0.1)
    run.host.key(.space)
    run.advance(by: run.frame)
    run.advance(by: run.frame)
    #expect(!run.host.motionFrame.lanes.contains { $0.isMoving })
    run.advance(by: 2)
    run.host.key(.space)
    run.advance(by: run.frame)
    run.advance(by: run.frame)
    #expect(run.host.motionFrame.lanes.contains { $0.isMoving })
    let recording = try recording(of: run)
    let difference = try await SceneReplay.make(recording).play(settle: Replay.settle)
    #expect(difference == nil)
  }

  @Test(arguments: ["-1", "1000000000000", "9223372036854775807"])
  func `a recording of an impossible number of notes is refused`(count: String) throws {
    let text =
      #"{"recording":"notes","version":2,"size":[9,9],"isFull":false}"# + "\n"
      + #"{"change":["\#(NotesModel.document)","\#(count)"]}"# + "\n"
    let recording = try Recording(jsonLines: Array(text.utf8))
    #expect {
      try SceneReplay.make(recording)
    } throws: {
      "\($0)".contains("it needs \(count) notes; the most are 100000000")
    }
  }

  @Test func `a recording without frames is refused`() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/recording-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/r.jsonl"
    let header = #"{"recording":"notes","version":2,"size":[9,9],"isFull":false}"#
    try Data("\(header)\n".utf8).write(to: URL(filePath: path))
    #expect {
      try SceneReplay.recordings(in: FilePath(path))
    } throws: {
      ($0 as? DocumentProblem)?.description
        == "\(path): the recording has no frames; choose another one"
    }
  }

  @Test func `a missing recording is named as one`() {
    #expect {
      try SceneReplay.recordings(in: "/nowhere/recording")
    } throws: {
      ($0 as? DocumentProblem)?.description == "/nowhere/recording: there is no such recording"
    }
  }
}
