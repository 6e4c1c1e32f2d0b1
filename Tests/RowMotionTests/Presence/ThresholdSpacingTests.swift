import RowMotion
import RowMotionTestSupport
import Testing

@Suite struct ThresholdSpacingTests {
  /// Returns the gaps by the rule's definition: each pair, reduced by the views between them.
  private func oracle(
    _ progress: [Double], _ distance: (Int, Int) -> Double
  ) -> [Double] {
    var gaps = [Double](repeating: 0, count: max(0, progress.count - 1))
    for first in progress.indices {
      for second in progress.indices where second > first {
        let between = progress[(first + 1)..<second].max() ?? 0
        let weight = max(0, min(progress[first], progress[second]) - between)
        gaps[first] += weight * distance(first, second) / 2
        gaps[second - 1] += weight * distance(first, second) / 2
      }
    }
    return gaps
  }

  private func gaps(
    _ progress: [Double], _ distance: (Int, Int) -> Double
  ) -> [Double] {
    var spacing = ThresholdSpacing()
    spacing.progress = ContiguousArray(progress)
    var gaps: ContiguousArray<Double> = []
    spacing.findGaps(&gaps, distance)
    return Array(gaps)
  }

  @Test func `gaps of twenty thousand random stacks equal the rule's definition`() {
    var random = RandomSource(seed: 0x7468_7265_7368)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &random)
      // Often uses round and equal values.
      let progress = (0..<count).map { _ in
        [0, 0.25, 0.5, 1, Double.random(in: 0...1, using: &random)][
          Int.random(in: 0..<5, using: &random)]
      }
      let lengths = (0..<count).map { _ in Double.random(in: 0...20, using: &random) }
      func distance(_ first: Int, _ second: Int) -> Double { max(lengths[first], lengths[second]) }
      let found = gaps(progress, distance)
      let expected = oracle(progress, distance)
      #expect(found.count == expected.count)
      for (gap, other) in zip(found, expected) where abs(gap - other) > 1e-9 {
        Issue.record("\(progress): \(found), not \(expected)")
        return
      }
    }
  }

  @Test func `a reused value keeps nothing of the last stack`() {
    var random = RandomSource(seed: 0x7265_7573_6564)
    var spacing = ThresholdSpacing()
    var gaps: ContiguousArray<Double> = []
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...6, using: &random)
      let progress = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }
      spacing.progress = ContiguousArray(progress)
      spacing.findGaps(&gaps) { _, _ in 8 }
      #expect(Array(gaps) == self.gaps(progress) { _, _ in 8 })
    }
  }

  @Test func `the reach averages the reaches of the views above each threshold`() {
    var random = RandomSource(seed: 0x7265_6163_6865)
    var spacing = ThresholdSpacing()
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...6, using: &random)
      let progress = (0..<count).map { _ in
        [0, 0.5, 1, Double.random(in: 0...1, using: &random)][
          Int.random(in: 0..<4, using: &random)]
      }
      let ends = (0..<count).map { _ in
        (
          low: Double.random(in: -9...0, using: &random),
          high: Double.random(in: 0...9, using: &random)
        )
      }
      var expected = (low: 0.0, high: 0.0)
      var below = 0.0
      for threshold in progress.sorted() {
        let reached = progress.indices.filter { progress[$0] >= threshold }.map { ends[$0] }
        expected.low += (threshold - below) * (reached.map(\.low).min() ?? 0)
        expected.high += (threshold - below) * (reached.map(\.high).max() ?? 0)
        below = threshold
      }
      spacing.progress = ContiguousArray(progress)
      let found = spacing.reach { ends[$0] }
      #expect(abs(found.low - expected.low) < 1e-9)
      #expect(abs(found.high - expected.high) < 1e-9)
    }
  }

  @Test func `gaps are continuous in every progress`() {
    var random = RandomSource(seed: 0x636F_6E74)
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...8, using: &random)
      var progress = (0..<count).map { _ in Double(Int.random(in: 0...4, using: &random)) / 4 }
      let before = gaps(progress) { _, _ in 8 }
      let child = Int.random(in: 0..<count, using: &random)
      progress[child] = min(
        1, max(0, progress[child] + (Bool.random(using: &random) ? 1e-9 : -1e-9)))
      let after = gaps(progress) { _, _ in 8 }
      for (gap, other) in zip(before, after) { #expect(abs(gap - other) < 1e-7) }
    }
  }
}
