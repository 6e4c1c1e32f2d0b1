import Testing

@testable import MotionCore

@Suite struct `Springs against worked-out values` {
  @Test(arguments: Vectors.shared.springs.cases)
  func `value and velocity agree`(_ expected: Vectors.SpringCase) {
    for sample in expected.samples {
      let value = expected.spring.value(
        target: expected.target, initialVelocity: expected.initialVelocity, time: sample[0])
      let velocity = expected.spring.velocity(
        target: expected.target, initialVelocity: expected.initialVelocity, time: sample[0])
      #expect(abs(value - sample[1]) <= 1e-9, "value at \(sample[0])")
      #expect(abs(velocity - sample[2]) <= 1e-9, "velocity at \(sample[0])")
    }
  }

  @Test(arguments: Vectors.shared.conversions.durationBounce)
  func `duration and bounce become stiffness and damping`(_ expected: Vectors.DurationBounce) {
    let spring = Spring(duration: expected.duration, bounce: expected.bounce)
    #expect(abs(spring.mass - expected.mass) <= 1e-9)
    #expect(abs(spring.stiffness - expected.stiffness) <= 1e-9)
    #expect(abs(spring.damping - expected.damping) <= 1e-9)
    #expect(abs(spring.dampingRatio - expected.dampingRatio) <= 1e-9)
    #expect(abs(spring.angularFrequency - expected.omega0) <= 1e-9)
    #expect(abs(spring.duration - expected.duration) <= 1e-9)
    #expect(abs(spring.response - expected.duration) <= 1e-9)
    #expect(abs(spring.bounce - expected.bounce) <= 1e-9)
    #expect(abs(spring.settlingDuration - expected.settlingDuration) <= 1e-9)
  }

  @Test(arguments: Vectors.shared.conversions.durationBounce)
  func `the equation is solved in the right regime`(_ expected: Vectors.DurationBounce) {
    let spring = Spring(duration: expected.duration, bounce: expected.bounce)
    switch spring.motion {
    case .underdamped(let decay, let frequency):
      #expect(expected.regime == "under")
      #expect(abs(decay - expected.decay) <= 1e-9)
      #expect(abs(frequency - expected.omegaD) <= 1e-9)
    case .critical(let rate):
      #expect(expected.regime == "critical")
      #expect(abs(rate - expected.decay) <= 1e-9)
    case .overdamped(let slow, let fast):
      #expect(expected.regime == "over")
      #expect(abs((slow + fast) / 2 - expected.decay) <= 1e-9)
      #expect(abs((fast - slow) / 2 - expected.omegaD) <= 1e-9)
    case .instant:
      Issue.record("An ordinary spring must not be instant.")
    }
  }

  @Test(arguments: Vectors.shared.conversions.durationBounce)
  func `at most a thousandth of the distance remains after the settling duration`(
    _ expected: Vectors.DurationBounce
  ) {
    let spring = Spring(duration: expected.duration, bounce: expected.bounce)
    #expect(spring.settlingDuration >= expected.trueSettling_1e3)
    for step in 0...1000 {
      let time = spring.settlingDuration + Double(step) * 0.002
      #expect(abs(1 - spring.value(target: 1.0, time: time)) <= 0.001 + 1e-9)
    }
  }

  @Test(arguments: Vectors.shared.conversions.massStiffnessDamping)
  func `physical parameters become duration and bounce`(_ expected: Vectors.MassStiffnessDamping) {
    let spring = Spring(
      mass: expected.mass, stiffness: expected.stiffness, damping: expected.damping,
      allowOverDamping: expected.allowOverDamping)
    #expect(abs(spring.duration - expected.duration) <= 1e-9)
    #expect(abs(spring.bounce - expected.bounce) <= 1e-9)
    #expect(abs(spring.dampingRatio - expected.dampingRatio) <= 1e-9)
    #expect(abs(spring.settlingDuration - expected.settlingDuration) <= 1e-9)
    #expect(abs(spring.stiffness - expected.stiffness) <= 1e-9)
  }

  @Test(arguments: Vectors.shared.publishedAnchors.conversions)
  func `conversions agree with published values to the last digit`(
    _ expected: Vectors.PublishedConversion
  ) {
    let spring = Spring(duration: expected.duration, bounce: expected.bounce)
    if let stiffness = expected.stiffness { #expect(abs(spring.stiffness - stiffness) <= 0.05) }
    if let damping = expected.damping { #expect(abs(spring.damping - damping) <= 0.05) }
  }

  @Test func `points agree with published values to the last digit`() throws {
    let points = Vectors.shared.publishedAnchors.points
    let bouncy = Spring(duration: 0.5, bounce: 0.3)
    let value = try #require(points[0].value)
    let velocity = try #require(points[0].velocity)
    #expect(abs(bouncy.value(target: 200.0, time: 0.1) - value) <= 0.005)
    #expect(abs(bouncy.velocity(target: 200.0, time: 0.1) - velocity) <= 0.005)

    let physical = Spring(mass: 1, stiffness: 100, damping: 10)
    let duration = try #require(points[1].duration)
    let bounce = try #require(points[1].bounce)
    #expect(abs(physical.duration - duration) <= 0.005)
    #expect(abs(physical.bounce - bounce) <= 0.005)

    var height = AnimatedValue(0.0)
    height.set(10, animation: .linear(duration: 1), at: 0)
    height.set(15, animation: .linear(duration: 1), at: 0.25)
    #expect(height.value(at: 0.75) == points[2].value)
    height.set(12, animation: .linear(duration: 1), at: 0.5)
    #expect(height.value(at: 0.75) == points[3].value)
  }
}
