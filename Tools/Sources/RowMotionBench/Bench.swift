/// The result of one benchmark.
struct Measurement {
  let name: String
  let median: Double
  let unit: String
  /// The limit of the median, in the same unit; nil for no limit.
  let budget: Double?
  /// The ratio to another result of the same run.
  var ratio: (of: String, value: Double)?

  var isWithinBudget: Bool { budget.map { median <= $0 } ?? true }
}

/// The benchmark runner, which stores the results in order.
@MainActor final class Bench {
  private(set) var results: [Measurement] = []
  private let clock = ContinuousClock()
  /// Only benchmarks with this string in their name run; nil runs all.
  let filter: String?

  init(filter: String?) {
    self.filter = filter
  }

  func includes(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// Returns the seconds that a closure takes.
  func seconds(_ body: () -> Void) -> Double {
    let duration = clock.measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Measures a closure several times and records the median, divided by `share`.
  @discardableResult
  func time(
    _ name: String, unit: TimeUnit, budget: Double? = nil, share: Int = 1, runs: Int = 9,
    setUp: () -> Void = {}, _ body: () -> Void
  ) -> Double {
    guard includes(name) else { return 0 }
    var times: [Double] = []
    for _ in 0..<runs {
      setUp()
      times.append(seconds(body) / Double(share) * unit.perSecond)
    }
    times.sort()
    let median = times[times.count / 2]
    record(name, median, unit.name, budget)
    return median
  }

  func record(_ name: String, _ value: Double, _ unit: String, _ budget: Double?) {
    results.append(Measurement(name: name, median: value, unit: unit, budget: budget))
  }

  /// Sets the ratio of the last result to another one of the same unit.
  func compare(to baseline: String) {
    guard let other = results.first(where: { $0.name == baseline })?.median, other > 0,
      let last = results.indices.last
    else { return }
    results[last].ratio = (baseline, results[last].median / other)
  }

  enum TimeUnit {
    case milliseconds, microseconds, nanoseconds

    var perSecond: Double {
      switch self {
      case .milliseconds: 1e3
      case .microseconds: 1e6
      case .nanoseconds: 1e9
      }
    }

    var name: String {
      switch self {
      case .milliseconds: "ms"
      case .microseconds: "us"
      case .nanoseconds: "ns"
      }
    }
  }
}

/// Prevents the compiler from removing the computation of a value.
@inline(never) func preventElimination<Value>(_ value: Value) {}

/// A generator with the same numbers in each run.
struct Sequence64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
