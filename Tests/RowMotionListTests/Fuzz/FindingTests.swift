import Foundation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// A text that keeps its first value while the fault is planted.
struct FaultyState: FuzzedState {
  @TaskLocal static var isFaulty = false
  @TaskLocal static var onUpdate: @MainActor @Sendable () -> Void = {}

  var number = 0
  var other = 0
  var settlesToTruth: Bool { true }

  static func root(_ model: FuzzedModel<FaultyState>) -> some View { FaultyView(model: model) }
}

private struct FaultyView: View {
  let model: FuzzedModel<FaultyState>
  @State private var first: Int?

  var body: some View {
    let _ = FaultyState.onUpdate()
    VStack {
      Text("\(FaultyState.isFaulty ? first ?? model.state.number : model.state.number)")
      Text("\(model.state.other)").onAppear { first = model.state.number }
    }
  }
}

private struct FaultyRun: FuzzRun {
  let fuzzed: FuzzedHost<FaultyState>

  mutating func play() -> String? {
    for number in [0, 0, 0, 4, 4, 6] {
      fuzzed.change(FaultyState(number: number, other: fuzzed.model.state.other + 1))
      fuzzed.host.scroll(by: Point(x: 0, y: 8), at: Point(x: 5, y: 5))
      fuzzed.harness.settle()
    }
    return fuzzed.violation?.description
  }
}

@MainActor private final class ReadFrames { var times: [Double]? }

/// The files that a failed random run leaves.
@MainActor @Suite struct FindingTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/findings-\(UUID())"

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: name))
  }

  private func run(_ plan: FuzzPlan) async throws -> String? {
    try await plan.failure { _, _ in
      FaultyRun(
        fuzzed: FuzzedHost(
          FaultyState(), size: Size(width: 100, height: 80), recordedAs: "plantedFault", in: folder)
      )
    }
  }

  /// The test of this finding is in this folder, so it is compiled and runs without the fault.
  @Test func `a failed run leaves the smallest recording and a test`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = try await FaultyState.$isFaulty.withValue(true) {
      try await run(FuzzPlan("planted", seeds: 0..<1))
    }
    let message = try #require(failure)
    for file in files { #expect(message.contains("\(folder)/\(file)")) }
    #expect(files == ["plantedFault.jsonl", "plantedFault.swift"])
    for file in files {
      #expect(try Data(contentsOf: URL(filePath: folder + "/" + file)) == fixture(file))
    }
    let recording = try Recording(contentsOf: "plantedFault.jsonl")
    #expect(recording.events.filter(\.isRemovableInput).count == 1)
    let violation = try await FaultyState.$isFaulty.withValue(true) {
      try await FuzzedHost<FaultyState>.violation(in: recording)
    }
    #expect(violation?.name == .settlesToTruth)
  }

  @Test func `a run without a failure leaves no files`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await run(FuzzPlan("planted", seeds: 0..<1)) == nil)
    #expect(files == [])
  }

  @Test func `a recording has the frame that a program does not survive`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let fuzzed = FuzzedHost(
      FaultyState(), size: Size(width: 100, height: 80), recordedAs: "trap", in: folder)
    let path = folder + "/trap.jsonl"
    let frames = ReadFrames()
    let read: @MainActor @Sendable () -> Void = {
      frames.times = try? Recording(jsonLines: Array(Data(contentsOf: URL(filePath: path))))
        .frameTimes
    }
    FaultyState.$onUpdate.withValue(read) {
      fuzzed.change(FaultyState(number: 1))
      fuzzed.harness.advance(to: 1)
    }
    #expect(frames.times == [0, 1])
    #expect(files == ["trap.jsonl", "trap.swift"])
  }
}
