// Code shown in Guides/testing.md and Guides/recording.md, and tests of other code shown there and
// in README.md.
import Foundation
import RowMotionTestSupport
import Testing

@testable import MyProgram

@MainActor @Test func `a row opens without a jump`() {
  let harness = Harness {
    List(["Sourdough", "Letter"], id: \.self) { NoteRow(title: $0).id($0) }
  }
  let closed = harness.host.rows[0].height
  #expect(harness.tap(id: "Sourdough"))
  harness.run(to: 0.1)
  #expect(harness.host.rows[0].height > closed)
  #expect(harness.settle())
  #expect(harness.violations.isEmpty)
}

@MainActor @Test func `an invariant violation is reported to the handler`() {
  let harness = Harness { ContentView() }
  harness.host.checksInvariants = true
  harness.host.onInvariantViolation = { print($0.name, $0.message) }
  #expect(harness.settle())
}

@MainActor @Test func `the README's row grows on one timeline`() {
  let host = openRowWithoutWindow()
  let height = host.rows[0].height
  #expect(height > 20 && height < 43)
  #expect(host.rows.map(\.minY) == [0, height])
  host.advance(to: 2)
  #expect(host.rows.map(\.height) == [43, 20])
}

@MainActor @Test func `a recorded change replays`() throws {
  #expect(try replayTitles(in: recordTitles(of: TitlesModel())) == nil)
}

@MainActor @Test func `a recording beside the test replays`() throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) {
    Titles(model: TitlesModel())
  }
  let recorder = host.startRecording()
  host.advance(to: 0)
  let url = folder.appendingPathComponent("titles.jsonl")
  try Data(recorder.recording.jsonLines).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  let recording = try Recording(contentsOf: "titles.jsonl")
  #expect(recording.replays { Titles(model: TitlesModel()) })
}

@MainActor @Test func `a motion is recorded, and equal the next time`() throws {
  func compare() throws -> MotionSnapshot.Outcome {
    let outcome = try MotionSnapshot.compare(named: "row opens") {
      List(["Sourdough"], id: \.self) { NoteRow(title: $0) }
    } play: { host in
      host.tap(at: Point(x: 20, y: 10))
      for frame in 1...30 { host.advance(to: Double(frame) / 60) }
    }
    return outcome
  }
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  defer { try? FileManager.default.removeItem(at: folder) }
  #expect(
    try compare() == .recorded(path: folder.appendingPathComponent("row opens.jsonl").path))
  #expect(try compare() == .same)
}
