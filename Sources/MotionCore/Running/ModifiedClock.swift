/// The time that an animation sees inside of its modifiers.
struct ModifiedClock {
  /// Seconds since the start.
  private(set) var time: Double
  /// The seconds that pass inside for each second outside; negative where a cycle runs back.
  private(set) var rate = 1.0
  /// Whether the fraction that is left is the one that is done.
  private(set) var isReversed = false

  /// - Parameters:
  ///   - time: Seconds since the start, as seen from outside.
  ///   - modifiers: From the inside out.
  init(time: Double, modifiers: [Animation.Modifier]) {
    self.time = time
    for modifier in modifiers.reversed() {
      apply(modifier)
    }
  }

  /// When an animation first sees a time inside of its modifiers, in seconds since the start.
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
    // The seam between two cycles belongs to the one that ends there. Neither number nor time of a
    // cycle may leave its range by rounding: that would show the start of a cycle too many.
    var number = max(0, (time / cycle).rounded(.up) - 1)
    if let count { number = min(number, Double(count - 1)) }
    time = (time - number * cycle).clamped(to: 0...cycle)
    if autoreverses, number.truncatingRemainder(dividingBy: 2) == 1 {
      rate = -rate
      isReversed.toggle()
    }
  }
}
