import RowMotionTestKit
import Testing

@testable import MotionCore

@Suite struct `Custom animations` {
  static let linear = Animation(LinearMotion())

  static func running(_ animation: Animation, to target: Double = 100) -> AnimatedValue<Double> {
    var value = AnimatedValue(0.0)
    value.set(target, animation: animation, at: 0)
    return value
  }

  @Test func `the value follows the animation until the animation ends`() {
    let value = Self.running(Self.linear)
    #expect(value.value(at: 0) == 0)
    #expect(value.value(at: 0.25) == 25)
    #expect(value.value(at: 0.987) == 98.7)
    #expect(value.value(at: -3) == 0)
    #expect(abs(value.velocity(at: 0.25) - 100) <= 1e-9)
    #expect(abs(value.endTime - 1) <= 1e-9)
    #expect(value.logicalEndTime == value.endTime)
    #expect(value.value(at: value.endTime) == 100)
    #expect(!value.isRunning(at: value.endTime))
    #expect(value.nextChange(after: 0.5) == 0.5)
    #expect(abs(Self.linear.duration - 1) <= 1e-9)
  }

  @Test func `completes logically when the animation says so`() {
    let value = Self.running(Animation(LinearMotion(completesAt: 0.3)))
    #expect(abs(value.logicalEndTime - 0.3) <= 1e-9)
    #expect(abs(value.endTime - 1) <= 1e-9)
    let modified = Self.running(Animation(LinearMotion(completesAt: 0.3)).speed(2).delay(1))
    #expect(abs(modified.logicalEndTime - 1.15) <= 1e-9)
    #expect(abs(modified.endTime - 1.5) <= 1e-9)
    #expect(Self.running(Self.linear.logicallyComplete(after: 0.7)).logicalEndTime == 0.7)
  }

  @Test(
    arguments: [
      { $0.delay(0.5) }, { $0.speed(2) }, { $0.delay(0.5).speed(2) }, { $0.speed(2).delay(0.5) },
      { $0.repeatCount(3) }, { $0.repeatCount(2, autoreverses: false).delay(0.25) },
      { $0.repeatForever() }, { $0.delay(0.2).repeatCount(3).speed(0.5) },
    ] as [@Sendable (Animation) -> Animation])
  func `modifiers apply as to built-in animations`(_ modify: @Sendable (Animation) -> Animation) {
    let custom = Self.running(modify(Self.linear))
    let known = Self.running(modify(.linear(duration: 1)))
    for frame in 0..<400 {
      // Avoids cycle boundaries, where rounding decides which cycle it is.
      let time = Double(frame) / 60 + 0.003
      let expected = known.sample(at: time)
      let sample = custom.sample(at: time)
      #expect(abs(sample.value - expected.value) <= 1e-6, "at \(time)")
      #expect(abs(sample.velocity - expected.velocity) <= 1e-6, "at \(time)")
    }
    #expect(abs(custom.endTime - known.endTime) <= 1e-6 || custom.endTime == known.endTime)
    #expect(custom.nextChange(after: 0) == known.nextChange(after: 0))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `blends with earlier and later animations like a built-in one`(seed: UInt64) {
    var random = RandomSource(run: seed)
    for _ in 0..<50 {
      var custom = AnimatedValue(0.0)
      var known = AnimatedValue(0.0)
      var time = 0.0
      for _ in 0..<6 {
        let target = Double.random(in: -100...100, using: &random)
        let delay = max(0, Double.random(in: -0.3...0.3, using: &random))
        let other = random.animation()
        let isEven = Bool.random(using: &random)
        custom.set(target, animation: isEven ? Self.linear.delay(delay) : other, at: time)
        known.set(
          target, animation: isEven ? .linear(duration: 1).delay(delay) : other, at: time)
        for later in [0, 0.01, 0.1, 0.3, 0.5] {
          let expected = known.sample(at: time + later)
          let sample = custom.sample(at: time + later)
          #expect(abs(sample.value - expected.value) <= 1e-6, "seed \(seed)")
          #expect(
            abs(sample.velocity - expected.velocity) <= 1e-3 * max(1, abs(expected.velocity)),
            "seed \(seed)")
        }
        time += .random(in: 0...0.6, using: &random)
      }
      #expect(abs(custom.endTime - known.endTime) <= 1e-6, "seed \(seed)")
      #expect(custom.value(at: custom.endTime) == custom.target)
    }
  }

  /// From 0 to 100 in one second, and from halfway to 200 in another second: 50, 125, 200.
  @Test func `continues from a running animation if it merges`() {
    var value = Self.running(Animation(RestartingLinearMotion()))
    value.set(200, animation: Animation(RestartingLinearMotion()), at: 0.5)
    #expect(value.blends.count == 1)
    #expect(value.value(at: 0.5) == 50)
    #expect(abs(value.velocity(at: 0.6) - 150) <= 1e-6)
    #expect(abs(value.value(at: 1) - 125) <= 1e-9)
    #expect(abs(value.endTime - 1.5) <= 1e-9)
    // And back, from 125 at 1 second to 0 at 2 seconds.
    value.set(0, animation: Animation(RestartingLinearMotion()), at: 1)
    #expect(value.blends.count == 1)
    #expect(abs(value.value(at: 1) - 125) <= 1e-9)
    #expect(abs(value.value(at: 1.6) - 50) <= 1e-9)
    #expect(abs(value.endTime - 2) <= 1e-9)
    #expect(value.value(at: 2.1) == 0)
  }

  @Test func `does not merge with another type or other modifiers`() {
    // Another type declines to merge. Animations with different modifiers are never asked.
    var value = Self.running(Self.linear)
    value.set(200, animation: Animation(RestartingLinearMotion()), at: 0.5)
    #expect(value.blends.count == 2)
    // The first animation is at 75 of 100, plus a quarter of the distance to 200.
    #expect(abs(value.value(at: 0.75) - 106.25) <= 1e-9)
    value = Self.running(Animation(RestartingLinearMotion()))
    value.set(200, animation: Animation(RestartingLinearMotion()).delay(0.1), at: 0.5)
    #expect(value.blends.count == 2)
    // With equal delays the animation merges, on its own clock: 40 at 0.5, 200 at 1.5.
    value = Self.running(Animation(RestartingLinearMotion()).delay(0.1))
    value.set(200, animation: Animation(RestartingLinearMotion()).delay(0.1), at: 0.5)
    #expect(value.blends.count == 1)
    #expect(abs(value.value(at: 0.5) - 40) <= 1e-9)
    #expect(abs(value.value(at: 1) - 120) <= 1e-9)
    #expect(abs(value.endTime - 1.5) <= 1e-9)
  }

  /// After n steps of 1/60 second 0.9ⁿ remains, and 0.9²² is the first value below a tenth.
  @Test func `an animation with state has equal values at any frame rate and in any order`() {
    let value = Self.running(Animation(Tenths()))
    var expected: [Double] = []
    var left = 1.0
    for _ in 0..<22 {
      expected.append(100 * (1 - left))
      left *= 0.9
    }
    for step in [3, 21, 0, 7, 7, 15, 1] {
      #expect(abs(value.value(at: Double(step) / 60) - expected[step]) <= 1e-9, "step \(step)")
      // Between two steps the state is that of the earlier step.
      let between = value.value(at: (Double(step) + 0.5) / 60)
      #expect(step == 21 || abs(between - expected[step + 1]) <= 1e-9, "after step \(step)")
    }
    #expect(value.endTime > 21.0 / 60 && value.endTime <= 22.0 / 60)
    #expect(value == Self.running(Animation(Tenths())))
  }

  @Test func `a spring that interrupts it takes over its velocity`() {
    var custom = Self.running(Self.linear)
    var known = Self.running(.linear(duration: 1))
    custom.set(0, animation: .smooth, at: 0.5)
    known.set(0, animation: .smooth, at: 0.5)
    for time in [0.5, 0.55, 0.7, 0.9] {
      #expect(abs(custom.value(at: time) - known.value(at: time)) <= 1e-6)
    }
  }

  @Test func `a change without animation shifts the running value`() {
    var value = Self.running(Self.linear)
    value.set(130, animation: nil, at: 0.25)
    #expect(value.value(at: 0.25) == 55)
    #expect(value.value(at: 0.5) == 80)
    #expect(value.value(at: 2) == 130)
  }

  @Test func `an animation without duration jumps, and one with invalid values ends`() {
    for animation in [
      LinearMotion(duration: 0), LinearMotion(duration: -1), LinearMotion(duration: .nan),
    ] {
      let value = Self.running(Animation(animation))
      #expect(value.value(at: 0) == 100)
      #expect(!value.isRunning(at: 0))
      #expect(Animation(animation).duration == 0)
    }
    #expect(!Self.running(Animation(Failing(time: 0))).isRunning(at: 0))
    let value = Self.running(Animation(Failing(time: 0.5)))
    #expect(value.value(at: 0.25) == 25)
    #expect(abs(value.endTime - 0.5) <= 1e-9)
    #expect(value.value(at: 0.5 + 1e-9) == 100)
  }

  @Test func `an animation that never ends repeats forever`() {
    let looping = Animation(LoopingLinearMotion())
    #expect(looping.repeatsForever)
    var value = Self.running(looping)
    #expect(value.endTime == .infinity)
    #expect(abs(value.value(at: 1000.25) - 25) <= 1e-9)
    #expect(abs(Self.running(looping.repeatCount(2)).value(at: 7.25) - 25) <= 1e-9)
    value.set(0, animation: .linear(duration: 1), at: 2000)
    #expect(value.endTime == 2001)
    var presence = Presence(isPresent: true)
    presence.hide(animation: looping, at: 0)
    #expect(presence.state == .absent)
  }

  @Test func `animates a presence`() {
    var presence = Presence(isPresent: false)
    presence.show(animation: Self.linear, at: 0)
    #expect(presence.progress(at: 0.25) == 0.25)
    presence.hide(animation: Self.linear, at: 0.5)
    // The show animation is at 0.75, the hide animation at 0.25: 0.75 · (1 − 0.25).
    #expect(abs(presence.progress(at: 0.75) - 0.5625) <= 1e-9)
    presence.advance(to: 1.4)
    #expect(presence.state == .disappearing)
    presence.advance(to: 1.6)
    #expect(presence.state == .absent)
  }

  @Test func `can wrap other animations`() {
    for animation in [Animation.smooth, .easeIn(duration: 0.5), .bouncy.delay(0.1), Self.linear] {
      let halfSpeed = Self.running(Animation(HalfSpeed(animation: animation)))
      let same = Self.running(animation.speed(0.5))
      for time in [0.05, 0.3, 0.7, 1.1, 1.9] {
        #expect(abs(halfSpeed.value(at: time) - same.value(at: time)) <= 1e-6)
        #expect(abs(halfSpeed.velocity(at: time) - same.velocity(at: time)) <= 1e-3)
      }
      #expect(abs(halfSpeed.endTime - 2 * animation.duration) <= 1e-9)
      #expect(abs(halfSpeed.logicalEndTime - 2 * animation.logicalDuration) <= 1e-9)
    }
  }

  @Test func `equals an animation with the same parameters`() {
    #expect(Self.linear == Animation(LinearMotion()))
    #expect(Self.linear.hashValue == Animation(LinearMotion()).hashValue)
    #expect(Self.linear != Animation(LinearMotion(duration: 2)))
    #expect(Self.linear != Animation(Tenths()))
    #expect(Self.linear != .linear(duration: 1))
    #expect(Self.linear.base as? LinearMotion == LinearMotion())
    #expect(!(Self.linear.delay(1).base is LinearMotion))
    #expect(Animation(Animation.smooth.delay(1).base) == .smooth.delay(1))
    #expect(Animation(Self.linear.base) == Self.linear)
    #expect(Animation(Tenths()).speed(2).description == "Tenths().speed(2.0)")
  }
}
