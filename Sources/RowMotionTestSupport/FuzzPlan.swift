import Foundation

/// How often something is tried with random input, and with which seeds.
///
/// | environment | meaning |
/// | --- | --- |
/// | `ROWMOTION_FUZZ_RUNS` | how many runs to make instead of the usual few |
/// | `ROWMOTION_FUZZ_SEED` | replays the one run of this seed |
///
/// Each run has a seed of its own; the first one is new each time and printed.
public struct FuzzPlan {
  /// What is tried, for the log.
  public let name: String
  /// Whether more runs than usual are wanted, and with them larger input.
  public let isThorough: Bool
  private let seeds: Range<UInt64>

  /// Creates a plan of so many runs, unless the environment says otherwise.
  public init(_ name: String, runs: Int) {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["ROWMOTION_FUZZ_RUNS"].flatMap(UInt64.init)
    self.name = name
    isThorough = wanted != nil
    if let seed = environment["ROWMOTION_FUZZ_SEED"].flatMap(UInt64.init) {
      seeds = seed..<(seed + 1)
    } else {
      let first = UInt64.random(in: 0..<1 << 62)
      seeds = first..<(first + (wanted ?? UInt64(runs)))
    }
  }

  /// Whether the environment asks for runs other than the usual ones.
  public static var isAskedFor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["ROWMOTION_FUZZ_RUNS"] != nil || environment["ROWMOTION_FUZZ_SEED"] != nil
  }

  /// Creates a plan of the same runs each time, unless the environment says otherwise.
  public init(_ name: String, seeds fixed: Range<UInt64>) {
    let other = FuzzPlan(name, runs: fixed.count)
    let isFixed =
      !other.isThorough && ProcessInfo.processInfo.environment["ROWMOTION_FUZZ_SEED"] == nil
    self.name = name
    isThorough = other.isThorough
    seeds = isFixed ? fixed : other.seeds
  }

  /// Makes the runs until one fails; returns what went wrong with how to replay it.
  @MainActor public func play(_ run: (_ seed: UInt64) -> String?) -> String? {
    print("\(name): \(seeds.count) runs, the first with seed \(seeds.lowerBound)")
    for seed in seeds {
      if let failure = run(seed) { return "ROWMOTION_FUZZ_SEED=\(seed) replays this:\n\(failure)" }
    }
    return nil
  }
}
