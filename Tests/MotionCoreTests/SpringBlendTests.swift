import RowMotionTestKit
import Testing

@testable import MotionCore

@Suite struct `A spring that takes the place of another` {
  /// Returns a value that goes to 100 with one animation and, after 0.1 seconds, to 0 with another.
  static func reversed(_ first: Animation, _ second: Animation) -> AnimatedValue<Double> {
    var value = AnimatedValue(0.0)
    value.set(100, animation: first, at: 0)
    value.set(0, animation: second, at: 0.1)
    return value
  }

  /// Integrates y″ = −2ζω(t)·y′ − ω(t)²·y with the Runge-Kutta method in steps of 10 µs.
  static func integrated(
    from start: (Double, Double), oldResponse: Double, response: Double, dampingRatio: Double,
    blendDuration: Double, to time: Double
  ) -> (value: Double, velocity: Double) {
    func acceleration(_ time: Double, _ value: Double, _ velocity: Double) -> Double {
      let progress = min(1, time / blendDuration)
      let share = progress * progress * (3 - 2 * progress)
      let frequency = 2 * Double.pi / (oldResponse + (response - oldResponse) * share)
      return -frequency * frequency * value - 2 * dampingRatio * frequency * velocity
    }
    var (y, v) = start
    let count = Int((time * 1e5).rounded())
    let h = time / Double(max(1, count))
    for index in 0..<count {
      let t = Double(index) * h
      let (y1, v1) = (v, acceleration(t, y, v))
      let (y2, v2) = (v + h / 2 * v1, acceleration(t + h / 2, y + h / 2 * y1, v + h / 2 * v1))
      let (y3, v3) = (v + h / 2 * v2, acceleration(t + h / 2, y + h / 2 * y2, v + h / 2 * v2))
      let (y4, v4) = (v + h * v3, acceleration(t + h, y + h * y3, v + h * v3))
      y += h / 6 * (y1 + 2 * y2 + 2 * y3 + y4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return (y, v)
  }

  @Test(arguments: [
    (0.5, 0.15, 0.86, 0.25), (0.5, 1.5, 1, 1), (1.5, 0.3, 0.7, 1), (0.15, 0.5, 0.85, 0.25),
    (0.4, 0.8, 1.5, 0.6),
  ])
  func `the response blends along a smooth curve`(
    oldResponse: Double, response: Double, dampingRatio: Double, blendDuration: Double
  ) {
    let value = Self.reversed(
      .spring(response: oldResponse, dampingFraction: 1),
      .spring(
        response: response, dampingFraction: dampingRatio, blendDuration: blendDuration))
    let start = value.sample(at: 0.1)
    for time in [0.01, 0.05, 0.1, 0.2, 0.25, 0.3, 0.5, 0.8] {
      guard value.isRunning(at: 0.1 + time) else { break }
      let expected = Self.integrated(
        from: (start.value, start.velocity), oldResponse: oldResponse, response: response,
        dampingRatio: dampingRatio,
        blendDuration: blendDuration, to: time)
      let actual = value.sample(at: 0.1 + time)
      // A thousandth of the distance, and a matching velocity.
      #expect(abs(actual.value - expected.value) <= 0.1, "at \(time)")
      #expect(abs(actual.velocity - expected.velocity) <= 2, "at \(time)")
    }
  }

  /// Halfway through the blend the response is the mean of both: 0.4 seconds.
  @Test func `has the mean response halfway`() {
    let blend = SpringBlend(from: 0.6, to: Spring(response: 0.2, dampingRatio: 1), duration: 0.5)
    #expect(blend.response(at: 0) == 0.6)
    #expect(abs(blend.response(at: 0.25) - 0.4) <= 1e-15)
    // After a quarter: 3/16 − 2/64 = 0.15625 of the difference.
    #expect(abs(blend.response(at: 0.125) - 0.5375) <= 1e-15)
    #expect(abs(blend.response(at: 0.5) - 0.2) <= 1e-15)
    #expect(abs(blend.response(at: 7) - 0.2) <= 1e-15)
  }

  @Test func `starts like the old spring and softens a stiff one`() {
    let blended = Self.reversed(.smooth, .spring(duration: 0.15, blendDuration: 0.25))
    let unblended = Self.reversed(.smooth, .spring(duration: 0.15))
    let old = Self.reversed(.smooth, .smooth)
    #expect(blended.value(at: 0.1) == unblended.value(at: 0.1))
    #expect(abs(blended.value(at: 0.12) - old.value(at: 0.12)) < 0.1)
    #expect(abs(unblended.value(at: 0.12) - old.value(at: 0.12)) > 9)
    #expect(blended.value(at: 0.16) > unblended.value(at: 0.16) + 5)
  }

  @Test func `is the plain spring if there is nothing to blend`() {
    func plain(_ first: Animation?, _ response: Double) -> AnimatedValue<Double> {
      Self.reversed(
        first ?? .linear(duration: 1), .spring(response: response, dampingFraction: 0.7))
    }
    func blended(_ first: Animation?, _ response: Double) -> AnimatedValue<Double> {
      Self.reversed(
        first ?? .linear(duration: 1),
        .spring(response: response, dampingFraction: 0.7, blendDuration: 0.3))
    }
    // An equal response, a curve, springs that do not merge, and one that has ended.
    for (first, response) in [
      (Animation.spring(response: 0.5, dampingFraction: 0.6), 0.5), (.easeIn, 0.3),
      (.interpolatingSpring, 0.3), (.smooth.delay(0.01), 0.3), (.spring(duration: 0.01), 0.3),
    ] {
      #expect(blended(first, response) == plain(first, response))
    }
    for bad in [0, -1, Double.nan, .infinity] {
      #expect(Animation.spring(duration: 0.4, blendDuration: bad) == .spring(duration: 0.4))
    }
  }

  @Test func `a new blend starts from the current response`() {
    var value = Self.reversed(
      .spring(response: 0.6, dampingFraction: 1),
      .spring(response: 0.2, dampingFraction: 1, blendDuration: 0.5))
    value.set(50, animation: .spring(response: 1, dampingFraction: 1, blendDuration: 2), at: 0.35)
    guard case .blendingSpring(let blend)? = value.lead?.motion else {
      Issue.record("the value does not blend")
      return
    }
    #expect(abs(blend.oldResponse - 0.4) <= 1e-12)
  }

  @Test func `blends in half the time at twice the speed`() {
    let quick = Self.reversed(
      .smooth, .spring(response: 0.6, dampingFraction: 0.8, blendDuration: 0.4).speed(2))
    let same = Self.reversed(
      .smooth, .spring(response: 0.3, dampingFraction: 0.8, blendDuration: 0.2))
    for time in [0.15, 0.2, 0.3, 0.4] {
      #expect(abs(quick.value(at: time) - same.value(at: time)) <= 1e-9)
    }
  }

  @Test func `an interactive spring blends over a quarter of a second`() {
    let quick = Animation.interactiveSpring
    #expect(quick == .spring(response: 0.15, dampingFraction: 0.85, blendDuration: 0.25))
    #expect(quick.description == "spring(duration: 0.15, bounce: 0.15, blendDuration: 0.25)")
    let blended = Self.reversed(.smooth, quick)
    let unblended = Self.reversed(.smooth, .interactiveSpring(blendDuration: 0))
    #expect(blended.value(at: 0.16) > unblended.value(at: 0.16) + 5)
  }

  @Test func `a blend to response 0 settles by the end of the blend`() {
    let value = Self.reversed(
      .smooth, .spring(response: 0, dampingFraction: 1, blendDuration: 0.25))
    #expect(value.value(at: 0.11) > 30)
    #expect(value.isRunning(at: 0.2))
    #expect(value.endTime <= 0.35)
    #expect(abs(value.value(at: value.endTime.nextDown)) <= 0.1)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `keeps value and velocity at each change and ends when it has settled`(seed: UInt64) {
    var random = RandomSource(run: seed)
    for _ in 0..<200 {
      var value = AnimatedValue(Double.random(in: -500...500, using: &random))
      var time = 0.0
      for _ in 0..<5 {
        let before = value.sample(at: time)
        let target = Double.random(in: -500...500, using: &random)
        let animation = Animation.spring(
          duration: .random(in: 0.1...0.8, using: &random),
          bounce: .random(in: -0.5...0.7, using: &random),
          blendDuration: .random(in: 0...2, using: &random))
        value.set(target, animation: animation, at: time)
        let after = value.sample(at: time)
        let justAfter = value.sample(at: time + 1e-12)
        #expect(abs(after.value - before.value) <= 1e-9, "seed \(seed)")
        #expect(abs(justAfter.value - before.value) <= 1e-6, "seed \(seed)")
        #expect(abs(justAfter.velocity - before.velocity) <= 1e-3, "seed \(seed)")
        // After its end the spring would have stayed near the target.
        let amplitude = max(abs(before.value - target), abs(before.velocity) * 0.8 / 6.28)
        if let lead = value.lead {
          for later in 0..<50 {
            let weights = lead.motion.weights(at: lead.end - lead.start + Double(later) * 0.02)
            let rest = weights.offset * (before.value - target) + weights.velocity * before.velocity
            #expect(abs(rest) <= 0.0015 * amplitude, "seed \(seed), \(animation), later \(later)")
          }
        }
        time += .random(in: 0...0.4, using: &random)
      }
      #expect(value.value(at: value.endTime) == value.target)
      #expect(value.endTime < time + 8)
    }
  }

  @Test(arguments: [7, 8] as [UInt64])
  func `velocity is the derivative of value`(seed: UInt64) {
    var random = RandomSource(run: seed)
    for _ in 0..<100 {
      let value = Self.reversed(
        random.spring(),
        .spring(
          duration: .random(in: 0.2...0.8, using: &random), blendDuration: 0.7))
      let time = Double.random(in: 0.12...0.6, using: &random)
      let step = 1e-6
      let slope = (value.value(at: time + step) - value.value(at: time - step)) / (2 * step)
      #expect(abs(slope - value.velocity(at: time)) <= 0.05, "seed \(seed)")
    }
  }
}
