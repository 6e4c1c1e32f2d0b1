import Testing

@testable import RowCore

@Suite struct AscendingRunsTests {
  @Test func `consecutive numbers form one run`() {
    #expect([Int]().runs.isEmpty)
    #expect([4].runs == [4..<5])
    #expect([0, 1, 2, 5, 7, 8].runs == [0..<3, 5..<6, 7..<9])
    #expect(Array(0..<1_000_000).runs == [0..<1_000_000])
  }
}
