import CAllocationCount
import RowMotion

extension Bench {
  /// Measures the height index and a plain array of prefix sums.
  func measureHeights() {
    let count = 1_000_000
    var random = Sequence64(state: 1)
    let heights = (0..<count).map { _ in Double(20 + random.below(100)) }
    let rows = (0..<10_000).map { _ in random.below(count - 20_000) }
    let offsets = (0..<10_000).map { _ in Double(random.below(69_000_000)) }

    // Runs first, so that no other memory is freed in between.
    let before = rowmotion_allocated_bytes()
    var index = HeightIndex(heights: heights)
    record(
      "heights: memory of 1M measured",
      (Double(rowmotion_allocated_bytes()) - Double(before)) / Double(count),
      "B/row", 24)
    var sums: [Double] = []
    time("heights: prefix sums, build 1M", unit: .milliseconds) {
      sums = [0]
      sums.reserveCapacity(count + 1)
      for height in heights { sums.append(sums[sums.count - 1] + height) }
    }
    time("heights: prefix sums, set", unit: .microseconds, share: 20) {
      for row in rows.prefix(20) {
        for index in (row + 1)...count { sums[index] += 1 }
      }
    }
    time("heights: prefix sums, row at y", unit: .microseconds, share: offsets.count) {
      for offset in offsets {
        var low = 0
        var high = count
        while low < high {
          let middle = (low + high + 1) / 2
          if sums[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        preventElimination(low)
      }
    }

    time("heights: build 1M unmeasured", unit: .milliseconds, budget: 5) {
      preventElimination(HeightIndex(count: count, estimate: 44).totalHeight)
    }
    compare(to: "heights: prefix sums, build 1M")
    sums = []
    time("heights: set", unit: .microseconds, budget: 1, share: rows.count) {
      for row in rows { index.setHeight(Double(20 + row % 90), at: row) }
    }
    compare(to: "heights: prefix sums, set")
    time("heights: row at y", unit: .microseconds, budget: 1, share: offsets.count) {
      for offset in offsets { preventElimination(index.row(at: offset)) }
    }
    compare(to: "heights: prefix sums, row at y")
    time("heights: y of row", unit: .microseconds, budget: 1, share: rows.count) {
      for row in rows { preventElimination(index.minY(of: row)) }
    }
    time("heights: insert", unit: .microseconds, budget: 1, share: rows.count) {
      for row in rows { index.insert(heights: [50], at: row) }
    }
    time("heights: remove", unit: .microseconds, budget: 1, share: rows.count) {
      for row in rows { index.remove(row..<(row + 1)) }
    }
    let storm = rows.map { RowHeight(row: $0, height: Double($0 % 100)) }
    time("heights: storm of 10,000 measurements", unit: .milliseconds, budget: 5) {
      index.setHeights(storm)
    }
  }
}
