import Observation
import RowMotion

/// A model that tests change from outside the view tree.
@MainActor @Observable final class Switch {
  var isOn: Bool
  var number = 0
  var text: String?
  var items: [String] = []

  init(_ isOn: Bool = false) {
    self.isOn = isOn
  }
}

/// A record of events, in order.
@MainActor final class Log {
  var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func drain() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Returns the closed-form value of a spring, as a reference.
func springValue(_ spring: Spring, from start: Double, to target: Double, at time: Double) -> Double
{
  start + spring.value(target: target - start, time: time)
}
