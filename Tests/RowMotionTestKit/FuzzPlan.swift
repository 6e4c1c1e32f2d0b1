import Foundation

/// How often something is tried with random input, and with which seeds.
///
/// | environment | meaning |
/// | --- | --- |
/// | nothing | the usual few runs, with the same seeds every time |
/// | `ROWMOTION_FUZZ_RUNS` | so many runs instead, with new seeds each time |
/// | `ROWMOTION_FUZZ_SEED` | replays the one run of this seed |
///
/// Each run has a seed of its own; the first one is printed.
public struct FuzzPlan {
  /// What is tried, for the log.
  public let name: String
  /// Whether more runs than usual are wanted, and with them larger input.
  public let isThorough: Bool
  /// Whether one run is played again: what is counted over many does not hold of it.
  public let isReplay = FuzzEnvironment.seed != nil
  private let seeds: Range<UInt64>
  /// Seeds that found something once, which are tried again every time.
  private let found: [UInt64]

  /// Creates a plan of so many runs, unless the environment says otherwise.
  ///
  /// - Parameter found: Seeds that found something once, which are tried before the others.
  public init(_ name: String, runs: Int, found: [UInt64] = []) {
    let wanted = FuzzEnvironment.runs
    self.name = name
    self.found = FuzzEnvironment.seed == nil ? found : []
    isThorough = wanted != nil
    if let seed = FuzzEnvironment.seed {
      seeds = seed..<(seed + 1)
    } else {
      let first = FuzzEnvironment.firstSeed(for: name)
      seeds = first..<(first + (wanted ?? UInt64(runs)))
    }
  }

  /// Creates a plan of the same runs each time, unless the environment says otherwise.
  ///
  /// - Parameter found: Seeds that found something once, which are tried before the others.
  public init(_ name: String, seeds fixed: Range<UInt64>, found: [UInt64] = []) {
    let other = FuzzPlan(name, runs: fixed.count, found: found)
    let isFixed = !other.isThorough && !other.isReplay
    self.name = name
    self.found = other.found
    isThorough = other.isThorough
    seeds = isFixed ? fixed : other.seeds
  }

  /// Makes the runs until one fails; returns what went wrong with how to replay it.
  @MainActor public func play(_ run: (_ seed: UInt64) -> String?) -> String? {
    print("\(name): \(seeds.count) runs, the first with seed \(seeds.lowerBound)")
    for seed in found + Array(seeds) {
      if let failure = run(seed) { return "ROWMOTION_FUZZ_SEED=\(seed) replays this:\n\(failure)" }
    }
    return nil
  }
}

/// What the environment says about random runs.
enum FuzzEnvironment {
  static var runs: UInt64? { number("ROWMOTION_FUZZ_RUNS") }
  static var seed: UInt64? { number("ROWMOTION_FUZZ_SEED") }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  /// A new seed where many runs are wanted; else one that follows from the name, so that a test
  /// that passed passes again.
  static func firstSeed(for name: String) -> UInt64 {
    if runs != nil { return UInt64.random(in: 0..<1 << 62) }
    // FNV-1a: Swift's own hashes differ from run to run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash >> 2
  }
}
