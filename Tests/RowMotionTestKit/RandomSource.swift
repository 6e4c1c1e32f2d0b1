/// A small generator that gives the same numbers for the same seed on every machine.
public struct RandomSource: RandomNumberGenerator, Sendable {
  /// What the numbers follow from.
  public let seed: UInt64
  private var state: UInt64

  /// Creates a source and prints its seed, so that a run that failed can be repeated.
  ///
  /// - Parameters:
  ///   - seed: What the numbers follow from.
  ///   - name: Who uses them; printed beside the seed.
  public init(seed: UInt64, for name: String = #function) {
    self.init(run: seed)
    print("\(name): seed \(seed)")
  }

  /// Creates the source of a test: with the same seed each time, and a new one under `make fuzz`.
  ///
  /// - Parameter name: Who uses it; the seed follows from it.
  public init(named name: String) {
    self.init(seed: FuzzEnvironment.seed ?? FuzzEnvironment.firstSeed(for: name), for: name)
  }

  /// Creates a source of one of many runs, whose seeds somebody else prints.
  public init(run seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A number from 0 up to a limit that is not reached; 0 where the limit is not above 0.
  public mutating func below(_ limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  /// The next number of the sequence (SplitMix64).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
