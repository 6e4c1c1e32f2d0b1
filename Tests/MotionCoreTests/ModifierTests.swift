import Testing

@testable import MotionCore

@Suite struct `Animation modifiers` {
  static let linear = Animation.linear(duration: 1)

  /// Returns the animation that a test vector's label names.
  static func animation(named label: String) -> Animation? {
    switch label {
    case "linear(1).delay(0.5)": linear.delay(0.5)
    case "linear(1).speed(2).delay(0.5)  (speed inner)": linear.speed(2).delay(0.5)
    case "linear(1).repeatCount(3,autoreverses:true)": linear.repeatCount(3)
    case "linear(1).repeatCount(2,autoreverses:false)":
      linear.repeatCount(2, autoreverses: false)
    default: nil
    }
  }

  static func running(_ animation: Animation) -> AnimatedValue<Double> {
    var value = AnimatedValue(0.0)
    value.set(1, animation: animation, at: 0)
    return value
  }

  @Test(arguments: Vectors.shared.modifiers.cases)
  func `fractions agree with precomputed values`(_ expected: Vectors.ModifierCase) throws {
    let animation = try #require(Self.animation(named: expected.label))
    let value = Self.running(animation)
    for sample in expected.samples {
      let time = try #require(sample[0])
      if let fraction = sample[1] {
        #expect(abs(value.value(at: time) - fraction) <= 1e-12, "at \(time)")
      } else {
        #expect(!value.isRunning(at: time))
        #expect(value.value(at: time) == 1)
      }
    }
  }

  @Test(arguments: [
    (linear.speed(2).delay(0.5), 1.0, 0.5),
    (linear.delay(0.5).speed(2), 0.75, 0.25),
    (linear.delay(0.5).repeatCount(2), 3, 0.5),
    (linear.repeatCount(2).delay(0.5), 2.5, 0.5),
    (linear.repeatCount(3).speed(2), 1.5, 0),
    (linear.repeatCount(2).repeatCount(3), 6, 0),
    (linear.repeatForever().delay(2).speed(4), .infinity, 0.5),
    (linear.repeatForever().repeatCount(1), .infinity, 0),
    (linear.delay(1).delay(2), 4, 3),
    (Animation.smooth, 0.8, 0),
    (Animation.smooth.speed(2).delay(1), 1.4, 1),
    (Animation.linear(duration: 0).delay(2), 2, 2),
    (Animation.default, 0.9, 0),
  ])
  func `nested modifiers add up`(animation: Animation, duration: Double, startDelay: Double) {
    #expect(abs(animation.duration - duration) <= 1e-12 || animation.duration == duration)
    #expect(animation.startDelay == startDelay)
    #expect(animation.repeatsForever == (duration == .infinity))
    let value = Self.running(animation)
    #expect(value.endTime == animation.duration)
    #expect(value.nextChange(after: 0) == startDelay)
    #expect(value.nextChange(after: value.endTime) == .infinity)
  }

  @Test(arguments: [
    (Animation.smooth, 0.5), (.default, 0.55), (linear, 1), (linear.speed(4), 0.25),
    (.smooth.delay(1), 1.5), (.smooth.repeatCount(3), 2.1), (linear.repeatForever(), .infinity),
    (linear.logicallyComplete(after: 0.2), 0.2), (linear.logicallyComplete(after: 7), 1),
    (linear.logicallyComplete(after: 0.2).delay(1), 1.2),
    (linear.logicallyComplete(after: .nan), 0), (linear.logicallyComplete(after: -1), 0),
    (.interpolatingSpring(stiffness: 100, damping: 10), 0.6283185307179586),
  ])
  func `logical completion follows the logical duration`(animation: Animation, expected: Double) {
    let logical = animation.logicalDuration
    #expect(logical == expected || abs(logical - expected) <= 1e-12)
    #expect(logical <= animation.duration)
    #expect(Self.running(animation).logicalEndTime == logical)
  }

  @Test func `an even number of autoreversing cycles ends at the start and jumps to the target`() {
    let value = Self.running(Self.linear.repeatCount(2))
    #expect(abs(value.value(at: 1.999_999)) <= 1e-5)
    #expect(value.value(at: 2) == 1)
  }

  @Test func `rounding never starts an extra cycle`() {
    for count in 1...300 {
      let delay = Double(count) * 0.0137
      let animation = Animation.linear(duration: 0.1).repeatCount(3, autoreverses: false)
      let value = Self.running(animation.delay(delay))
      #expect(value.value(at: value.endTime.nextDown) > 0.999)
      let twice = Self.running(animation.delay(delay).speed(1.7).repeatCount(3).delay(0.3))
      #expect(twice.value(at: twice.endTime.nextDown) > 0.999)
    }
  }

  @Test func `autoreversing cycles run backward every second time`() {
    let value = Self.running(Self.linear.repeatForever())
    #expect(abs(value.value(at: 1001.25) - 0.75) <= 1e-9)
    #expect(abs(value.value(at: 1000.25) - 0.25) <= 1e-9)
    #expect(value.velocity(at: 1000.25) == 1)
    #expect(value.velocity(at: 1001.25) == -1)
    #expect(value.isRunning(at: 1e12))
    #expect((0...1).contains(value.value(at: 1e300)))
  }

  @Test func `during its delay an animation lets the old one continue`() {
    var value = AnimatedValue(0.0)
    value.set(10, animation: Self.linear, at: 0)
    value.set(20, animation: Self.linear.delay(0.5), at: 0.25)
    #expect(value.value(at: 0.5) == 5)
    #expect(value.value(at: 0.75) == 7.5)
    #expect(value.value(at: 0.9) > 9)
    #expect(value.value(at: 1.75) == 20)
  }

  @Test func `a delayed change lets the host sleep unless another animation runs`() {
    var value = AnimatedValue(0.0)
    value.set(10, animation: Self.linear.delay(5), at: 1)
    #expect(value.nextChange(after: 1) == 6)
    #expect(value.nextChange(after: 6.5) == 6.5)
    value.set(11, animation: Self.linear, at: 2)
    #expect(value.nextChange(after: 2) == 2)

    var late = AnimatedValue(0.0)
    late.set(10, animation: Self.linear, at: 0)
    late.set(20, animation: Self.linear.delay(5), at: 0.5)
    #expect(late.nextChange(after: 0.7) == 0.7)
    #expect(late.nextChange(after: 1.5) == 5.5)
  }

  @Test func `a spring at twice the speed is the spring of half the duration`() {
    let fast = Self.running(.spring(duration: 1, bounce: 0.2).speed(2))
    let short = Self.running(.spring(duration: 0.5, bounce: 0.2))
    for time in [0.1, 0.2, 0.4] {
      #expect(abs(fast.value(at: time) - short.value(at: time)) <= 1e-12)
    }
    #expect(abs(fast.endTime - short.endTime) <= 1e-9)
  }

  @Test func `animations are equal if their parameters are`() {
    #expect(Animation.default == .spring(response: 0.55, dampingFraction: 1))
    #expect(Animation.smooth == .spring(duration: 0.5, bounce: 0))
    #expect(Animation.spring() == .spring)
    #expect(Animation.interactiveSpring() == .interactiveSpring)
    #expect(Animation.linear.delay(0) == .linear)
    #expect(Animation.linear.delay(1) != .linear.speed(2))
    #expect(Set([Animation.smooth, .snappy, .smooth]).count == 2)
  }

  @Test(arguments: [
    (Animation.default, "spring(duration: 0.55, bounce: 0.0)"),
    (.snappy.delay(0.5), "spring(duration: 0.5, bounce: 0.15).delay(0.5)"),
    (
      .linear(duration: 2).repeatForever(),
      "linear(duration: 2.0).repeatForever(autoreverses: true)"
    ),
    (
      .easeInOut.speed(2).repeatCount(3),
      "easeInOut(duration: 0.35).speed(2.0).repeatCount(3, autoreverses: true)"
    ),
    (
      .timingCurve(0.2, 0, 0.4, 1.5, duration: 1).logicallyComplete(after: 0.5),
      "timingCurve(0.2, 0.0, 0.4, 1.5, duration: 1.0).logicallyComplete(after: 0.5)"
    ),
    (
      .timingCurve(.circularEaseIn, duration: 0.4).delay(0.1),
      "timingCurve(.circularEaseIn, duration: 0.4).delay(0.1)"
    ),
  ])
  func `the description names the animation and its modifiers`(animation: Animation, text: String) {
    #expect(animation.description == text)
  }
}
