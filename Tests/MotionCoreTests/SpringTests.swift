import Testing

@testable import MotionCore

@Suite struct `Springs` {
  static let springs: [Spring] = [
    .smooth, .snappy, .bouncy, Spring(response: 0.55, dampingRatio: 1),
    Spring(duration: 0.7, bounce: -0.2), Spring(duration: 0.5, bounce: -0.5),
    Spring(duration: 0.5, bounce: 0.9), Spring(duration: 0.3, bounce: 1),
    Spring(mass: 2, stiffness: 300, damping: 20),
    Spring(mass: 0.6, stiffness: 0.1, damping: 10, allowOverDamping: true),
    Spring(response: 0.5, dampingRatio: 1 - 1e-7), Spring(response: 0.5, dampingRatio: 1 + 1e-7),
    Spring(response: 0.5, dampingRatio: 1 - 1e-11),
  ]

  @Test func `presets last half a second and differ in bounce`() {
    #expect(Spring.smooth == Spring(duration: 0.5, bounce: 0))
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15))
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
    #expect(Spring() == .smooth)
    #expect(
      Spring.snappy(duration: 0.4, extraBounce: 0.1) == Spring(duration: 0.4, bounce: 0.15 + 0.1))
    #expect(
      Spring.bouncy(duration: 0.4, extraBounce: 0.1) == Spring(duration: 0.4, bounce: 0.3 + 0.1))
    #expect(
      Spring.smooth(duration: 0.4, extraBounce: 0.1) == Spring(duration: 0.4, bounce: 0.1))
  }

  @Test(arguments: springs)
  func `positions agree with a Runge-Kutta integration of the force`(_ spring: Spring) {
    let step = 0.000_05
    var position = 0.0
    var velocity = 1.5
    func acceleration(_ position: Double, _ velocity: Double) -> Double {
      spring.force(target: 1.0, position: position, velocity: velocity) / spring.mass
    }
    for count in 0..<20_000 {
      if count.isMultiple(of: 1000) {
        let time = Double(count) * step
        let expected = spring.value(target: 1.0, initialVelocity: 1.5, time: time)
        #expect(abs(position - expected) <= 1e-9, "at \(time)")
      }
      let (v1, a1) = (velocity, acceleration(position, velocity))
      let (v2, a2) = (
        velocity + a1 * step / 2, acceleration(position + v1 * step / 2, velocity + a1 * step / 2)
      )
      let (v3, a3) = (
        velocity + a2 * step / 2, acceleration(position + v2 * step / 2, velocity + a2 * step / 2)
      )
      let (v4, a4) = (
        velocity + a3 * step, acceleration(position + v3 * step, velocity + a3 * step)
      )
      position += (v1 + 2 * v2 + 2 * v3 + v4) * step / 6
      velocity += (a1 + 2 * a2 + 2 * a3 + a4) * step / 6
    }
  }

  @Test(arguments: springs)
  func `velocity is the derivative of value`(_ spring: Spring) {
    let step = 1e-6
    for count in 1...50 {
      let time = Double(count) * 0.02
      let before = spring.value(target: 3.0, initialVelocity: -2, time: time - step)
      let after = spring.value(target: 3.0, initialVelocity: -2, time: time + step)
      let velocity = spring.velocity(target: 3.0, initialVelocity: -2, time: time)
      #expect(abs((after - before) / (2 * step) - velocity) <= 1e-6 * max(1, abs(velocity)))
    }
  }

  @Test(arguments: springs)
  func `two updates equal one longer update`(_ spring: Spring) {
    var value = 2.0
    var velocity = 7.0
    spring.update(value: &value, velocity: &velocity, target: 5, deltaTime: 0.13)
    spring.update(value: &value, velocity: &velocity, target: 5, deltaTime: 0.21)
    let expected = 2 + spring.value(target: 3.0, initialVelocity: 7, time: 0.34)
    let expectedVelocity = spring.velocity(target: 3.0, initialVelocity: 7, time: 0.34)
    #expect(abs(value - expected) <= 1e-12)
    #expect(abs(velocity - expectedVelocity) <= 1e-10)
  }

  @Test(arguments: springs)
  func `motion starts at the start value with the initial velocity`(_ spring: Spring) {
    #expect(spring.value(target: 0.1, initialVelocity: 0.7, time: 0) == 0)
    #expect(spring.velocity(target: 0.1, initialVelocity: 0.7, time: 0) == 0.7)
    #expect(spring.value(target: 0.1, initialVelocity: 0.7, time: -1) == 0)
  }

  @Test func `damping regimes meet without a jump`() {
    for offset in [1e-6, 1e-8, 1e-9, 2e-10, 0.5e-10] {
      for time in [0.05, 0.1, 0.3, 0.6] {
        let critical = Spring(response: 0.5, dampingRatio: 1).value(target: 1.0, time: time)
        let underdamped = Spring(response: 0.5, dampingRatio: 1 - offset).value(
          target: 1.0, time: time)
        let over = Spring(response: 0.5, dampingRatio: 1 + offset).value(target: 1.0, time: time)
        #expect(abs(underdamped - critical) <= offset + 1e-11)
        #expect(abs(over - critical) <= offset + 1e-11)
      }
    }
  }

  @Test(arguments: [0.01, 0.3, 1, 4, 10], [0.05, 0.3, 0.7, 0.95, 1])
  func `springs settle in their given settling duration`(seconds: Double, ratio: Double) {
    let spring = Spring(settlingDuration: seconds, dampingRatio: ratio)
    #expect(abs(spring.dampingRatio - ratio) <= 1e-12)
    let settling = spring.settlingDuration
    if ratio < 1 {
      #expect(abs(settling - seconds) <= 1e-9)
    } else {
      #expect(abs(1 - spring.value(target: 1.0, time: seconds) - 0.001) <= 1e-9)
      #expect(settling >= seconds - 1e-9 && settling <= seconds + 0.1)
    }
  }

  @Test func `settling durations are clamped`() {
    #expect(
      Spring(settlingDuration: 0.001, dampingRatio: 0.5)
        == Spring(settlingDuration: 0.01, dampingRatio: 0.5))
    #expect(
      Spring(settlingDuration: 99, dampingRatio: 0.5)
        == Spring(settlingDuration: 10, dampingRatio: 0.5))
  }

  @Test(arguments: springs, [-900.0, -30, 0, 30, 900])
  func `a settled spring stays near its target`(spring: Spring, velocity: Double) {
    let settling = spring.settlingDuration(
      target: 10.0, initialVelocity: velocity, epsilon: 0.01)
    guard settling < .infinity else {
      #expect(spring.dampingRatio == 0)
      return
    }
    for count in 0...200 {
      let time = settling + Double(count) * spring.duration / 20
      let rest = 10 - spring.value(target: 10.0, initialVelocity: velocity, time: time)
      #expect(abs(rest) <= 0.01 + 1e-9)
    }
  }

  @Test(arguments: [-40.0, -9, -3, 0, 2, 3, 8, 11, 14, 40])
  func `springs without bounce settle at the first tenth of a second that stays near the target`(
    velocity: Double
  ) {
    for spring in [Spring.smooth, .init(duration: 0.7, bounce: -0.2), .init(bounce: -0.5)] {
      let far = (0...1024).last { tenth in
        let time = Double(tenth) / 10
        return abs(1 - spring.value(target: 1.0, initialVelocity: velocity, time: time)) >= 0.001
      }
      let settling = spring.settlingDuration(
        target: 1.0, initialVelocity: velocity, epsilon: 0.001)
      #expect(abs(settling - Double((far ?? -1) + 1) / 10) <= 1e-9)
    }
  }

  @Test func `slow springs have long settling durations`() {
    let overdamped = Spring(mass: 0.6, stiffness: 0.1, damping: 10, allowOverDamping: true)
    #expect(overdamped.settlingDuration > 600)
    #expect(Spring(duration: 1000).settlingDuration > 1000)
    #expect(Spring(duration: 1, bounce: 1).settlingDuration == .infinity)
  }

  @Test func `components of a pair move like numbers`() {
    let spring = Spring.bouncy
    let pair = spring.value(
      target: AnimatablePair(10.0, Float(4)), initialVelocity: AnimatablePair(3.0, Float(0)),
      time: 0.1)
    #expect(pair.first == spring.value(target: 10.0, initialVelocity: 3.0, time: 0.1))
    #expect(abs(Double(pair.second) - spring.value(target: 4.0, time: 0.1)) < 1e-6)
  }

  @Test @MainActor func `animatable values move between a start and an end`() {
    let spring = Spring.snappy
    let point = spring.value(
      fromValue: UnitPoint.topLeading, toValue: UnitPoint.bottomTrailing,
      initialVelocity: UnitPoint.zero, time: 0.1)
    #expect(point.x == spring.value(target: 1.0, time: 0.1))
    let velocity = spring.velocity(
      fromValue: 2.0, toValue: 5.0, initialVelocity: 1.0, time: 0.1)
    #expect(velocity == spring.velocity(target: 3.0, initialVelocity: 1.0, time: 0.1))
    let force = spring.force(fromValue: 2.0, toValue: 5.0, position: 3.0, velocity: 1.0)
    #expect(force == spring.force(target: 5.0, position: 3.0, velocity: 1.0))
    let settling = spring.settlingDuration(
      fromValue: 2.0, toValue: 5.0, initialVelocity: 0.0, epsilon: 0.001)
    #expect(settling == spring.settlingDuration(target: 3.0, epsilon: 0.001))
  }
}
