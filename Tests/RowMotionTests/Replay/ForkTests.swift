import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Plays a recording and a changed copy of it.
@MainActor @Suite struct ForkTests {
  /// Removes row 1 at 0.1 s and row 3 at 0.2 s, each in 0.5 s.
  private func recorded() -> Recording {
    let run = RecordedRun()
    run.run(frames: 6)
    run.change("linear", "2 3 4")
    run.run(frames: 6)
    run.change("linear", "2 4")
    run.run(frames: 60)
    return run.recorder.recording
  }

  private func fork(at time: Double, _ change: Fork.Change) -> Fork {
    Fork(of: recorded(), at: time, change) { recording in
      let model = RecordedModel()
      let replay = Replay(recording) { RecordedList(model: model) }
      replay.onChange = { model.change($0, $1) }
      return replay
    }
  }

  /// Plays both replays until a time, and returns how far the edges of a row are apart.
  private func distances(
    of row: Int, in fork: Fork, at time: Double
  ) async throws -> (top: Double, bottom: Double) {
    await fork.play(until: time)
    let id = MotionFrame.Lane.ID(list: 0, row: row)
    let old = try #require(fork.original.host.motionFrame[id]).frame
    let new = try #require(fork.changed.host.motionFrame[id]).frame
    return (new.minY - old.minY, new.maxY - old.maxY)
  }

  @Test func `an animation that takes twice as long is half as far`() async throws {
    let fork = fork(at: 0.05, .animation { _ in .linear(duration: 1) })
    #expect(try await distances(of: 2, in: fork, at: 0.1) == (0, 0))
    // After 0.1 s of 0.5 s and of 1 s: one fifth and one tenth of the first row's height.
    let height = fork.original.host.rows[0].height
    let difference = try await distances(of: 2, in: fork, at: 0.2)
    #expect(abs(difference.top - height / 10) < 1e-9)
    #expect(abs(difference.bottom - height / 10) < 1e-9)
    // At rest both are equal.
    #expect(try await distances(of: 2, in: fork, at: 3).top == 0)
    #expect(fork.deviation == nil)
  }

  @Test func `a replay without the program's changes differs from the recording`() async throws {
    let fork = Fork(of: recorded(), at: 0, .animation { $0 }) { recording in
      Replay(recording) { RecordedList(model: RecordedModel()) }
    }
    await fork.play(until: 0.1)
    #expect(fork.deviation == nil)
    await fork.play(until: 3)
    // The first frame after the change at 0.1 s, in which row 1 is shorter.
    #expect(abs(try #require(fork.deviation).time - 7.0 / 60) < 1e-9)
  }

  @Test func `an animation is replaced only from the time on`() async throws {
    let fork = fork(at: 0.15, .animation { _ in .linear(duration: 1) })
    // Row 1 was removed before the time.
    #expect(abs(try await distances(of: 2, in: fork, at: 0.2).top) < 1e-9)
    #expect(try await distances(of: 4, in: fork, at: 0.3).top > 0.1)
  }

  @Test func `a removed event leaves its row where it is`() async throws {
    let actions = recorded().actions
    #expect(actions.map(\.text) == ["change linear 2 3 4", "change linear 2 4"])
    #expect(actions.map(\.time) == [0.1, 0.2])
    let fork = fork(at: 0, .remove(actions[1].index))
    let height = fork.original.host.rows.first?.height
    #expect(height == nil)
    #expect(try await distances(of: 2, in: fork, at: 2).top == 0)
    let row = try #require(fork.original.host.rows.first?.height)
    // Row 3 is still there, above row 4.
    #expect(abs(try await distances(of: 4, in: fork, at: 2).top - row) < 1e-9)
  }

  @Test func `the steps of a resize are one action`() {
    let run = RecordedRun()
    for height in [300.0, 310, 320] {
      run.host.size.height = height
      run.run(frames: 1)
    }
    run.change("linear", "2 3 4")
    let texts = run.recorder.recording.actions.map(\.text)
    #expect(texts.map { $0.split(separator: " ")[0] } == ["size", "change"])
    #expect(texts.first?.hasSuffix("320") == true)
  }

  @Test func `swapped events happen in the other order`() async {
    let actions = recorded().actions
    let fork = fork(at: 0, .swap(actions[0].index, actions[1].index))
    await fork.play(until: 2)
    // Row 3 is removed first, and returns.
    #expect(fork.original.host.rows.map(\.id) == [2, 4])
    #expect(fork.changed.host.rows.map(\.id) == [2, 3, 4])
  }
}
