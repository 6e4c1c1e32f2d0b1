/// A small generator with the same numbers for the same seed on every machine.
public struct RandomSource: RandomNumberGenerator, Sendable {
  /// The seed that determines the numbers.
  public let seed: UInt64
  private var state: UInt64

  /// Creates a source and prints its seed, so that a failed run can be repeated.
  ///
  /// - Parameters:
  ///   - seed: The seed that determines the numbers.
  ///   - name: The name of the user, printed beside the seed.
  public init(seed: UInt64, for name: String = #function) {
    self.init(run: seed)
    print("\(name): seed \(seed)")
  }

  /// Creates a test's source: the same seed each time, a new one under `make fuzz`.
  ///
  /// - Parameter name: The name from which the seed is derived.
  public init(named name: String) {
    self.init(seed: FuzzEnvironment.seed ?? FuzzEnvironment.firstSeed(for: name), for: name)
  }

  /// Creates the source of one of many runs; the caller prints the seed.
  public init(run seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns a number from 0 up to, but not including, a limit; 0 if the limit is not positive.
  public mutating func below(_ limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  /// Returns the next number of the sequence (SplitMix64).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
