import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Shrinks recordings with planted faults.
@MainActor @Suite struct ShrinkerTests {
  /// Records two hundred random events of a list.
  private func record() -> Recording {
    let run = RecordedRun()
    var random = RandomSource(seed: 5)
    for event in 0..<196 {
      let point = Point(x: 30, y: Double(random.below(120)))
      switch random.below(6) {
      case 0: run.host.press(at: point)
      case 1: run.host.release(at: point)
      case 2: run.host.move(to: point)
      case 3: run.host.key([Key.down, .up, .tab, .character("x")][random.below(4)])
      case 4: run.host.scroll(by: Point(x: 0, y: Double(random.below(40)) - 20), at: point)
      default: run.change(["remove", "insert"][random.below(2)], "\(20 + random.below(12))")
      }
      // The faults need some of these.
      switch event {
      case 60: run.change("remove", "3")
      case 90: run.change("insert", "77")
      case 130: run.host.press(at: Point(x: 31.5, y: 5.25))
      case 131: run.host.release(at: Point(x: 31.5, y: 5.25))
      default: break
      }
      run.run(frames: random.below(3))
    }
    run.run(frames: 3)
    return run.recorder.recording
  }

  /// Returns a maker of replays, in which the second row is misplaced while the model has a fault.
  private func maker(
    _ hasFault: @escaping @MainActor (RecordedModel, [String]) -> Bool
  ) -> @MainActor (Recording) -> Replay {
    { recording in
      let model = RecordedModel()
      var log: [String] = []
      model.onTap = { log.append("tap \($0)") }
      let replay = Replay(recording) { RecordedList(model: model) }
      replay.onChange = { name, text in
        model.change(name, text)
        log.append("\(name) \(text)")
      }
      replay.onFrame = { [unowned replay] _ in
        let rows = replay.host.lists[0].rows.shown
        if rows.count > 1, hasFault(model, log) { rows[1].y += 5 }
      }
      return replay
    }
  }

  private func shrink(
    _ hasFault: @escaping @MainActor (RecordedModel, [String]) -> Bool
  ) async throws -> [String] {
    let recording = record()
    #expect(recording.events.filter(\.isRemovableInput).count == 200)
    let shrinker = Shrinker(maker(hasFault))
    let result = try #require(await shrinker.shrink(recording))
    #expect(result.violation.name == .noOverlap)
    // The smaller recording replays with the hashes of its own frames.
    let read = try Recording(jsonLines: result.recording.jsonLines)
    #expect(maker(hasFault)(read).run() == nil)
    return read.events.compactMap { event in
      guard case .input(let input) = event, event.isRemovableInput else { return nil }
      return input.description
    }
  }

  @Test func `a fault after one change is cut to it`() async throws {
    let events = try await shrink { _, log in log.contains("remove 3") }
    #expect(events == ["change remove 3"])
  }

  @Test func `a fault after two changes is cut to both`() async throws {
    let events = try await shrink { model, _ in
      !model.ids.contains(3) && model.ids.contains(77)
    }
    #expect(events == ["change remove 3", "change insert 77"])
  }

  @Test func `a fault after a tap and a change is cut to three events`() async throws {
    let events = try await shrink { _, log in
      log.contains { $0.hasPrefix("tap") } && log.contains("remove 3")
    }
    #expect(events.count == 3)
    #expect(events.contains { $0.hasPrefix("press ") })
    #expect(events.contains { $0.hasPrefix("release ") })
    #expect(events.contains("change remove 3"))
  }

  @Test func `the test of a recording without inputs and with an odd name is Swift`() {
    let source = Recording(name: "a", size: .zero, isFull: false).testSource(
      named: #"b\"q"#, in: "Tests", importing: "A", replayedBy: "B")
    #expect(source.contains("`Tests`.\n@MainActor @Suite struct ReplayBQTests {\n"))
    #expect(source.contains(#"Recording(contentsOf: "b\\\"q.jsonl")"#))
  }

  @Test func `a recording without a violation is not shrunk`() async throws {
    let shrinker = Shrinker(maker { _, _ in false })
    #expect(try await shrinker.shrink(record()) == nil)
  }

  @Test func `a recording that cannot be replayed does not end the search`() async throws {
    struct Refused: Error {}
    let make = maker { _, log in log.contains("remove 3") }
    let shrinker = Shrinker { recording throws -> Replay in
      if !recording.inputs.contains(where: { $0.argument(0).string == "insert" }) {
        throw Refused()
      }
      return make(recording)
    }
    let shrunk = try #require(await shrinker.shrink(record()))
    let inputs = shrunk.recording.inputs.filter { $0.name == .change }
    #expect(
      inputs.map { $0.argument(0).string }.sorted { $0 ?? "" < $1 ?? "" } == ["insert", "remove"])
  }
}
