import Testing

@testable import RowCore

@Suite struct AscendingRunsTests {
  @Test func `consecutive numbers form one run`() {
    #expect([Int]().runs.isEmpty)
    #expect([4].runs == [4..<5])
    #expect([0, 1, 2, 5, 7, 8].runs == [0..<3, 5..<6, 7..<9])
    #expect(Array(0..<1_000_000).runs == [0..<1_000_000])
  }

  @Test func `consecutive numbers are counted from a number on and before it`() {
    let numbers = [2, 3, 4, 7, 8]
    #expect((0...9).map { numbers.runLength(from: $0) } == [0, 0, 3, 2, 1, 0, 0, 2, 1, 0])
    #expect((0...9).map { numbers.runLength(before: $0) } == [0, 0, 0, 1, 2, 3, 0, 0, 1, 2])
  }
}
