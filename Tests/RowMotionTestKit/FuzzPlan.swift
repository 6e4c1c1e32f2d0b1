import Foundation

/// The number of random runs of a test, and their seeds.
///
/// | environment | meaning |
/// | --- | --- |
/// | nothing | the default number of runs, with the same seeds every time |
/// | `ROWMOTION_FUZZ_RUNS` | this many runs instead, with new seeds each time |
/// | `ROWMOTION_FUZZ_SEED` | replays the one run with this seed |
///
/// Each run has its own seed; the first one is printed.
public struct FuzzPlan {
  /// The name of the test, for the log.
  public let name: String
  /// True if more runs than usual, and larger input, are requested.
  public let isThorough: Bool
  /// True if a single run is replayed, of which statistics over many runs do not hold.
  public let isReplay = FuzzEnvironment.seed != nil
  private let seeds: Range<UInt64>
  /// Seeds of past failures, which are tried again every time.
  private let found: [UInt64]

  /// Creates a plan with a number of runs, unless the environment overrides it.
  ///
  /// - Parameter found: Seeds of past failures, which are tried before the others.
  public init(_ name: String, runs: Int, found: [UInt64] = []) {
    let requested = FuzzEnvironment.runs
    self.name = name
    self.found = FuzzEnvironment.seed == nil ? found : []
    isThorough = requested != nil
    if let seed = FuzzEnvironment.seed {
      seeds = seed..<(seed + 1)
    } else {
      let first = FuzzEnvironment.firstSeed(for: name)
      seeds = first..<(first + (requested ?? UInt64(runs)))
    }
  }

  /// Creates a plan of the same runs each time, unless the environment overrides it.
  ///
  /// - Parameter found: Seeds of past failures, which are tried before the others.
  public init(_ name: String, seeds fixed: Range<UInt64>, found: [UInt64] = []) {
    let other = FuzzPlan(name, runs: fixed.count, found: found)
    let isFixed = !other.isThorough && !other.isReplay
    self.name = name
    self.found = other.found
    isThorough = other.isThorough
    seeds = isFixed ? fixed : other.seeds
  }

  /// Runs the seeds until one fails; returns the failure and how to replay it.
  @MainActor public func play(_ run: (_ seed: UInt64) -> String?) -> String? {
    print("\(name): \(seeds.count) runs, the first with seed \(seeds.lowerBound)")
    for seed in found + Array(seeds) {
      if let failure = run(seed) { return "ROWMOTION_FUZZ_SEED=\(seed) replays this:\n\(failure)" }
    }
    return nil
  }
}

/// The environment's settings for random runs.
enum FuzzEnvironment {
  static var runs: UInt64? { number("ROWMOTION_FUZZ_RUNS") }
  static var seed: UInt64? { number("ROWMOTION_FUZZ_SEED") }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  /// Returns a new seed if a number of runs is requested; otherwise one derived from the name, so
  /// that a passing test passes again.
  static func firstSeed(for name: String) -> UInt64 {
    if runs != nil { return UInt64.random(in: 0..<1 << 62) }
    // FNV-1a, as Swift's own hashes differ from run to run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash >> 2
  }
}
