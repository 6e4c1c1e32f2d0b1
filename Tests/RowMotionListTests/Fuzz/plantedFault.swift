import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Repeats inputs that violated an invariant or stopped the program.
///
/// Keep this file and its recording in `Tests/RowMotionListTests/Fuzz`. The inputs:
///
/// - change change {"state":{"number":4,"other":4}}
@MainActor @Suite struct ReplayPlantedFaultTests {
  @Test func `the recording violates no invariant`() async throws {
    let recording = try Recording(contentsOf: "plantedFault.jsonl")
    let violation = try await FuzzedHost<FaultyState>.violation(in: recording)
    #expect(violation == nil)
  }
}
