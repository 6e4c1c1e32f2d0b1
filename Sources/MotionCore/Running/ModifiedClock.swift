/// The time of an animation inside its modifiers.
struct ModifiedClock {
  /// Seconds since the start, inside the modifiers.
  private(set) var time: Double
  /// The seconds that pass inside per second outside; negative in a reversed cycle.
  private(set) var rate = 1.0
  /// True in a reversed cycle, which runs from the target to the start.
  private(set) var isReversed = false

  /// - Parameters:
  ///   - time: Seconds since the start, outside the modifiers.
  ///   - modifiers: The modifiers from the innermost to the outermost.
  init(time: Double, modifiers: [Animation.Modifier]) {
    self.time = time
    for modifier in modifiers.reversed() {
      apply(modifier)
    }
  }

  /// Returns the first time outside the modifiers at which a time inside is reached, in seconds.
  static func firstTime(of inner: Double, modifiers: [Animation.Modifier]) -> Double {
    modifiers.reduce(inner) { time, modifier in
      switch modifier {
      case .delay(let delay): time + delay
      case .speed(let speed): time / speed
      case .repetition, .logicallyComplete: time
      }
    }
  }

  private mutating func apply(_ modifier: Animation.Modifier) {
    switch modifier {
    case .delay(let delay):
      if time < delay { rate = 0 }
      time = max(0, time - delay)
    case .speed(let speed):
      time *= speed
      rate *= speed
    case .repetition(let count, let autoreverses, let cycle):
      wrap(count: count, autoreverses: autoreverses, cycle: cycle)
    case .logicallyComplete:
      break
    }
  }

  private mutating func wrap(count: Int?, autoreverses: Bool, cycle: Double) {
    guard cycle > 0, cycle < .infinity, time > 0, time < .infinity else { return }
    // The boundary of two cycles belongs to the earlier one. The limits prevent an extra cycle by
    // rounding, which would show the start value again.
    var number = max(0, (time / cycle).rounded(.up) - 1)
    if let count { number = min(number, Double(count - 1)) }
    time = (time - number * cycle).clamped(to: 0...cycle)
    if autoreverses, number.truncatingRemainder(dividingBy: 2) == 1 {
      rate = -rate
      isReversed.toggle()
    }
  }
}
