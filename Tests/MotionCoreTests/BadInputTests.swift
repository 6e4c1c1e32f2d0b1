import Testing

@testable import MotionCore

@Suite struct `Bad numbers` {
  static let badDurations = [0, -1, -0.0, Double.nan, .infinity, -.infinity]
  static let times = [
    -Double.infinity, -1e300, -1, -1e-300, 0, Double.leastNonzeroMagnitude, 1e-300, 1e-9, 0.1, 1,
    50, 1e9, 1e300,
    .greatestFiniteMagnitude, .infinity, .nan,
  ]

  @Test(arguments: badDurations)
  func `invalid durations jump to the target`(duration: Double) {
    let animations: [Animation] = [
      .spring(duration: duration), .spring(duration: duration, bounce: 0.3),
      .spring(response: duration, dampingFraction: 0.7), .smooth(duration: duration),
      .snappy(duration: duration), .bouncy(duration: duration),
      .interactiveSpring(duration: duration), .interpolatingSpring(duration: duration, bounce: 0.2),
      .linear(duration: duration), .easeIn(duration: duration), .easeOut(duration: duration),
      .easeInOut(duration: duration), .timingCurve(0.1, 0.2, 0.3, 0.4, duration: duration),
      .spring(Spring(settlingDuration: duration, dampingRatio: 0.5)),
      .linear(duration: duration).repeatForever(), .linear(duration: duration).repeatCount(3),
      .linear(duration: duration).speed(2).logicallyComplete(after: 1), .smooth.speed(duration),
    ]
    for animation in animations {
      #expect(animation.duration == 0)
      #expect(animation.logicalDuration == 0)
      #expect(!animation.repeatsForever)
      var value = AnimatedValue(1.0)
      value.set(2, animation: animation, at: 10)
      for time in Self.times { #expect(value.value(at: time) == 2) }
      #expect(!value.isRunning(at: 10))
    }
  }

  @Test func `a spring that never settles jumps`() {
    for animation in [
      Animation.spring(duration: 0.5, bounce: 1), .spring(duration: 0.5, bounce: 7),
      .interpolatingSpring(mass: 1, stiffness: 100, damping: 0),
    ] {
      #expect(animation.duration == 0)
      var value = AnimatedValue(0.0)
      value.set(2, animation: animation, at: 10)
      #expect(value.value(at: 10) == 2)
    }
  }

  @Test func `invalid delays are ignored, and infinite ones jump`() {
    for delay in [0, -1, Double.nan, -Double.infinity] {
      #expect(Animation.smooth.delay(delay) == .smooth)
    }
    #expect(Animation.smooth.delay(.infinity).duration == 0)
    #expect(Animation.smooth.delay(1e308).delay(1e308).duration == 0)
    #expect(Animation.linear(duration: 1e300).speed(1e-300).duration == 0)
    #expect(!Animation.linear(duration: 1e300).repeatCount(.max).repeatsForever)
    #expect(Animation.linear(duration: 1).repeatCount(-3).duration == 1)
  }

  static let springs: [Spring] =
    [-.infinity, -7, -1, -0.999, -0.5, 0, 0.5, 1, 7, .infinity, Double.nan].flatMap { bounce in
      [0.5, 1e-12, 1e-99, Double.leastNonzeroMagnitude, 1e12, 1e99, 1e300, 0, .nan].map {
        duration in
        Spring(duration: duration, bounce: bounce)
      }
    } + [
      Spring(mass: 0, stiffness: 1, damping: 1), Spring(mass: -1, stiffness: 1, damping: 1),
      Spring(mass: .nan, stiffness: 1, damping: 1), Spring(mass: 1, stiffness: 0, damping: 1),
      Spring(mass: 1, stiffness: -5, damping: 1), Spring(mass: 1, stiffness: .nan, damping: 1),
      Spring(mass: 1, stiffness: .infinity, damping: 1),
      Spring(mass: 1e300, stiffness: 1e300, damping: 1),
      Spring(mass: 1e90, stiffness: 1e90, damping: 1),
      Spring(mass: 1, stiffness: 100, damping: -3), Spring(mass: 1, stiffness: 100, damping: .nan),
      Spring(mass: 1, stiffness: 100, damping: .infinity),
      Spring(mass: 1, stiffness: 100, damping: .infinity, allowOverDamping: true),
      Spring(response: 0.5, dampingRatio: -1), Spring(response: 0.5, dampingRatio: .infinity),
    ]

  @Test(arguments: springs)
  func `a spring with any parameters has finite values`(_ spring: Spring) {
    #expect(spring.duration >= 0 && spring.duration < .infinity)
    #expect((-1...1).contains(spring.bounce))
    #expect(!spring.stiffness.isNaN && !spring.damping.isNaN)
    #expect(!spring.settlingDuration.isNaN && spring.settlingDuration >= 0)
    #expect(spring.force(target: 1.0, position: 1, velocity: 0) == 0)
    for time in Self.times {
      #expect(spring.value(target: 1.0, initialVelocity: 3, time: time).isFinite)
      #expect(spring.velocity(target: 1.0, initialVelocity: 3, time: time).isFinite)
      var (value, velocity) = (0.0, 1.0)
      spring.update(value: &value, velocity: &velocity, target: 5, deltaTime: time)
      #expect(value.isFinite && velocity.isFinite)
    }
    var value = AnimatedValue(0.0)
    value.set(1, animation: .spring(spring), at: 0)
    #expect(value.endTime < .infinity)
    for time in Self.times {
      #expect(value.value(at: time).isFinite && value.velocity(at: time).isFinite)
    }
    #expect(value.value(at: .infinity) == 1)
  }

  @Test func `parameters out of range are clamped`() {
    #expect(Spring(bounce: 7) == Spring(bounce: 1))
    #expect(Spring(bounce: -7) == Spring(response: 0.5, dampingRatio: 1000))
    #expect(Spring(bounce: .nan) == Spring(bounce: 0))
    #expect(Spring(mass: 1, stiffness: 100, damping: -3).dampingRatio == 0)
    #expect(Spring(mass: 1, stiffness: 100, damping: 99).dampingRatio == 1)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, Double.leastNonzeroMagnitude, 1e-30, 1e30])
  func `the settling duration is valid for any epsilon`(epsilon: Double) {
    for spring in [Spring.smooth, .bouncy, Spring(bounce: -0.5)] {
      let settling = spring.settlingDuration(target: 1.0, epsilon: epsilon)
      #expect(settling >= 0)
      #expect((settling == .infinity) == !(epsilon > 0))
      let made = Spring(settlingDuration: 0.5, dampingRatio: 0.5, epsilon: epsilon)
      #expect(made.duration > 0 && made.duration < .infinity)
    }
  }

  @Test func `invalid targets are ignored`() {
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      for animation in [nil, Animation.smooth] {
        var value = AnimatedValue(1.0)
        value.set(2, animation: .linear(duration: 1), at: 0)
        let before = value
        value.set(bad, animation: animation, at: 0.5)
        value.shift(by: bad)
        #expect(value == before)
      }
    }
    #expect(AnimatedValue(Double.nan).target == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a change at an invalid time jumps`(time: Double) {
    var value = AnimatedValue(1.0)
    value.set(2, animation: .smooth, at: time)
    #expect(value.value(at: 0) == 2)
    value.set(3, animation: .smooth, at: 0)
    value.set(4, animation: .smooth, at: time)
    #expect(value.target == 4)
    #expect(value.value(at: 0.1).isFinite)
  }

  @Test(arguments: times)
  func `the value is finite at any time`(time: Double) {
    for animation in [
      Animation.smooth, .bouncy, .easeInOut, .linear.repeatForever(), .bouncy.repeatForever(),
      .easeIn.repeatCount(2, autoreverses: false).delay(1).speed(3),
    ] {
      var value = AnimatedValue(0.0)
      value.set(1, animation: animation, at: 0)
      value.set(2, animation: .easeOut.delay(0.1), at: 0.1)
      value.set(3, animation: animation, at: 0.2)
      #expect(value.value(at: time).isFinite)
      #expect(value.velocity(at: time).isFinite)
      #expect(!value.nextChange(after: time).isNaN || time.isNaN)
    }
  }
}
