import RowMotionTestKit

/// Random lengths and chances from a seed.
struct Dice {
  private var random: RandomSource

  init(seed: UInt64) {
    random = RandomSource(run: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
  }

  mutating func next() -> UInt64 { random.next() }

  mutating func length(_ most: Double) -> Double { Double(next() >> 11) / 0x1p53 * most }

  mutating func chance(_ share: Double) -> Bool { length(1) < share }
}
