#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import RowMotion

extension Bench {
  /// Measures springs in closed form, compared to a loop with a little arithmetic per element.
  func measureSprings() {
    let count = 10_000
    var numbers = (0..<count).map { Double($0) + 0.5 }
    time("springs: calibration, multiply and take a root, 10,000", unit: .microseconds, runs: 25) {
      for index in numbers.indices { numbers[index] = (numbers[index] * 1.000_1).squareRoot() + 1 }
    }
    let animations: [(String, Animation)] = [
      ("smooth", .smooth), ("bouncy", .bouncy), ("ease in out", .easeInOut),
    ]
    for (name, animation) in animations {
      var values = (0..<count).map { _ in AnimatedValue(0.0) }
      for index in values.indices {
        values[index].set(Double(index), animation: animation, at: Double(index) * 1e-6)
      }
      time("springs: sample 10,000, \(name)", unit: .microseconds, runs: 25) {
        var sum = 0.0
        for index in values.indices { sum += values[index].value(at: 0.2) }
        preventElimination(sum)
      }
      compare(to: "springs: calibration, multiply and take a root, 10,000")
      if name != "ease in out", let ratio = results.last?.ratio?.value {
        record("springs: sample 10,000, \(name), to the calibration", ratio, "x", 40)
      }
    }
  }
}
