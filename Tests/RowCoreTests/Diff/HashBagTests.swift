import RowMotionTestKit
import Testing

@testable import RowCore

@Suite struct HashBagTests {
  @Test func `a hash stays in the bag until it is removed as often as it was inserted`() {
    var bag = HashBag(expecting: 10)
    bag.insert(7)
    bag.insert(7)
    bag.insert(0)
    #expect(bag.count == 3)
    #expect(bag.contains(7) && bag.contains(0) && !bag.contains(8))
    let removals = (0..<3).map { _ in
      (wasRemoved: bag.remove(7), isContained: bag.contains(7))
    }
    #expect(removals.map(\.wasRemoved) == [true, true, false])
    #expect(removals.map(\.isContained) == [true, false, false])
    #expect(bag.count == 1)
    #expect(bag.checkInvariants() == [])
  }

  /// Bags of one part and of several parts, with few and with many distinct hashes.
  @Test(arguments: [0, 4_000], [3, 5_000])
  func `random insertions and removals agree with counts`(expected: Int, range: Int) {
    var random = RandomSource(run: UInt64(expected + range))
    var bag = HashBag(expecting: expected)
    var counts: [Int: Int] = [:]
    for step in 0..<20_000 {
      // Insertions outnumber removals in the first half.
      let hash = random.below(range) * (range == 3 ? 1 : 0x1_0000_0001)
      if random.below(20_000) > step / 2 + 3_000 {
        bag.insert(hash)
        counts[hash, default: 0] += 1
      } else {
        let isContained = counts[hash, default: 0] > 0
        guard bag.remove(hash) == isContained else {
          Issue.record("step \(step): \(hash)")
          return
        }
        if isContained { counts[hash, default: 0] -= 1 }
      }
      guard step % 500 == 0 else { continue }
      #expect(bag.checkInvariants() == [], "step \(step)")
      #expect(bag.count == counts.values.reduce(0, +), "step \(step)")
      for hash in 0..<100 { #expect(bag.contains(hash) == (counts[hash, default: 0] > 0)) }
    }
  }
}
