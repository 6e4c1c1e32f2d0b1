import RowCore
import RowMotionTestKit
import Testing

/// Searching and sorting rows in parts.
@Suite struct RowOrderWorkTests {
  /// Runs all work in parts of a size; returns the offsets and the number of parts.
  private func run(
    _ keys: [Int], limit: Int, sorts: Bool = true, finds: (Int) -> Bool = { _ in true }
  ) -> (offsets: [Int], parts: Int) {
    var work = RowOrderWork(count: keys.count)
    var found: [Int] = []
    for part in 1... {
      var left = limit
      let isDone = work.run(
        &left,
        finds: { offset, left in
          left -= 1
          guard finds(offset) else { return false }
          found.append(keys[offset])
          return true
        }, precedes: sorts ? { found[$0] < found[$1] } : nil)
      if isDone { return (work.offsets, part) }
    }
    return ([], 0)
  }

  @Test func `equal rows keep their order`() {
    #expect(run([2, 1, 2, 1, 0], limit: .max).offsets == [4, 1, 3, 0, 2])
  }

  @Test func `without a sort, the found rows keep their order`() {
    #expect(run([2, 1, 2, 1, 0], limit: .max, sorts: false) { $0 != 2 }.offsets == [0, 1, 3, 4])
  }

  @Test func `a part ends at its limit`() {
    // Four rows take two steps each, and are merged twice: 16 steps.
    #expect(run([3, 2, 1, 0], limit: 16).parts == 1)
    #expect(run([3, 2, 1, 0], limit: 15).parts == 2)
    #expect(run([3, 2, 1, 0], limit: 4).parts == 4)
    #expect(run([3, 2, 1, 0], limit: 4).offsets == [3, 2, 1, 0])
  }

  @Test func `the result does not depend on the size of the parts`() {
    var random = RandomSource(seed: 5)
    for _ in 0..<200 {
      let keys = (0..<Int.random(in: 0...70, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      let expected = keys.indices.filter { keys[$0] != 4 }
        .sorted { (keys[$0], $0) < (keys[$1], $1) }
      for limit in [1, 7, 1_000] {
        #expect(run(keys, limit: limit) { keys[$0] != 4 }.offsets == expected)
      }
    }
  }
}
