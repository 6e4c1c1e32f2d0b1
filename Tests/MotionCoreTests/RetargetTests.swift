import Testing

@testable import MotionCore

@Suite struct `Changes while a change runs` {
  @Test(arguments: Vectors.shared.springRetarget.cases)
  func `a spring takes over value and velocity`(_ expected: Vectors.RetargetCase) {
    var value = AnimatedValue(expected.start)
    value.set(expected.target1, animation: .smooth, at: 0)
    value.set(expected.target2, animation: .smooth, at: expected.retargetAt)
    #expect(abs(value.value(at: expected.retargetAt) - expected.valueAtRetarget) <= 1e-9)
    #expect(abs(value.velocity(at: expected.retargetAt) - expected.velocityAtRetarget) <= 1e-9)
    for sample in expected.samples where sample[0] >= expected.retargetAt {
      expectSample(of: value, toBe: sample, interval: expected.target2 - expected.valueAtRetarget)
    }
  }

  @Test(arguments: Vectors.shared.interruptions.cases)
  func `repeated interruptions do not jump`(_ expected: Vectors.InterruptionCase) {
    let animation = Animation.spring(duration: expected.spring[0], bounce: expected.spring[1])
    var value = AnimatedValue(0.0)
    var events = expected.events[...]
    for sample in expected.samples {
      while let event = events.first, event[0] < sample[0] {
        value.set(event[1], animation: animation, at: event[0])
        events.removeFirst()
      }
      expectSample(of: value, toBe: sample, interval: expected.events[0][1])
    }
  }

  /// Expects a sample of an endless spring or, after the value's end, its target.
  private func expectSample(
    of value: AnimatedValue<Double>, toBe sample: [Double], interval: Double
  ) {
    if value.isRunning(at: sample[0]) {
      #expect(abs(value.value(at: sample[0]) - sample[1]) <= 1e-9, "value at \(sample[0])")
      #expect(abs(value.velocity(at: sample[0]) - sample[2]) <= 1e-9, "velocity at \(sample[0])")
    } else {
      #expect(value.value(at: sample[0]) == value.target)
      #expect(abs(value.target - sample[1]) <= 0.001 * abs(interval), "end at \(sample[0])")
    }
  }

  @Test(arguments: Vectors.shared.curveMerge.cases)
  func `curves blend into one another`(_ expected: Vectors.MergeCase) {
    for sample in expected.samples {
      var value = AnimatedValue(0.0)
      for segment in expected.segments where segment.start <= sample[0] {
        let curve = segment.curve
        value.set(
          segment.targetFromOrigin,
          animation: .timingCurve(
            curve[0], curve[1], curve[2], curve[3], duration: segment.duration),
          at: segment.start)
      }
      #expect(abs(value.value(at: sample[0]) - sample[1]) <= 1e-9, "at \(sample[0])")
    }
  }

  @Test func `a change without animation shifts the running animation`() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .linear(duration: 1), at: 0)
    value.set(130, animation: nil, at: 0.25)
    #expect(value.target == 130)
    #expect(value.value(at: 0.25) == 55)
    #expect(value.value(at: 0.5) == 80)
    #expect(value.velocity(at: 0.5) == 100)
    #expect(value.value(at: 1) == 130)
    #expect(value.endTime == 1)
  }

  @Test func `a change without animation jumps when nothing runs`() {
    var value = AnimatedValue(1.0)
    value.set(2, animation: nil, at: 5)
    #expect(value.value(at: -100) == 2)
    #expect(!value.isRunning(at: 5))
    #expect(value.endTime == -.infinity)
    #expect(value.nextChange(after: 5) == .infinity)
  }

  @Test func `a change without animation ends exactly on its target`() {
    var value = AnimatedValue(0.1)
    value.set(0.2, animation: .easeIn(duration: 1), at: 0)
    value.set(0.7, animation: .easeOut(duration: 1), at: 0.5)
    value.set(1e9 + 0.3, animation: nil, at: 0.6)
    value.set(0.3, animation: nil, at: 0.7)
    #expect(value.target == 0.3)
    #expect(value.value(at: 1.5) == 0.3)
  }

  @Test func `a change with an instant animation ends running animations`() {
    for instant in [Animation.linear(duration: 0), .spring(duration: 0), .smooth.speed(0)] {
      var value = AnimatedValue(0.0)
      value.set(100, animation: .linear(duration: 1), at: 0)
      value.set(130, animation: instant, at: 0.25)
      #expect(value.value(at: 0.25) == 130)
      #expect(!value.isRunning(at: 0.25))
    }
  }

  @Test func `setting the same target changes nothing`() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .linear(duration: 1), at: 0)
    let before = value
    value.set(100, animation: .bouncy, at: 0.5)
    #expect(value == before)
    value.finish()
    value.set(100, animation: .bouncy, at: 2)
    #expect(!value.isRunning(at: 2))
  }

  @Test func `a spring takes over the speed of a curve`() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .linear(duration: 1), at: 0)
    value.set(0, animation: .smooth, at: 0.5)
    #expect(value.velocity(at: 0.5) == 100)
    #expect(abs(value.velocity(at: 0.500_000_1) - 100) < 0.01)
    #expect(value.value(at: 0.51) > 50)
  }

  @Test func `a spring takes over the speed of a blend`() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .linear(duration: 1), at: 0)
    value.set(40, animation: .easeInOut(duration: 1), at: 0.3)
    value.set(70, animation: .bouncy.delay(0.05), at: 0.4)
    let step = 1e-6
    let slope = (value.value(at: 0.6 + step) - value.value(at: 0.6 - step)) / (2 * step)
    let before = value.velocity(at: 0.6)
    #expect(abs(before - slope) <= 1e-4)
    value.set(0, animation: .snappy, at: 0.6)
    #expect(value.velocity(at: 0.6) == before)
    #expect(abs(value.velocity(at: 0.6 + 1e-9) - before) <= 1e-4)
  }

  @Test func `a curve interrupted as it starts passes on no velocity`() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .timingCurve(.circularEaseOut, duration: 1), at: 0)
    value.set(50, animation: .smooth, at: 0)
    #expect(value.velocity(at: 0) == 0)
    #expect(value.value(at: 0.3) < 50)
  }

  @Test func `a spring with inherited velocity runs until it has settled`() {
    var value = AnimatedValue(0.0)
    value.set(1000, animation: .smooth, at: 0)
    value.set(value.value(at: 0.1), animation: .smooth, at: 0.1)
    #expect(value.isRunning(at: 0.5))
    let last = value.value(at: value.endTime - 1e-9)
    #expect(abs(last - value.target) <= 0.5)
    #expect(value.value(at: value.endTime) == value.target)
  }

  @Test func `an animation that replaces an endless one ends`() {
    var value = AnimatedValue(0.0)
    value.set(1, animation: .linear(duration: 1).repeatForever(), at: 0)
    #expect(value.endTime == .infinity)
    value.set(2, animation: nil, at: 0.5)
    #expect(value.endTime == .infinity)
    value.set(0, animation: .linear(duration: 1), at: 10)
    #expect(value.endTime == 11)
    #expect(value.value(at: 11) == 0)
  }

  @Test func `shifting moves model and value together`() {
    var value = AnimatedValue(0.0)
    value.set(10, animation: .linear(duration: 1), at: 0)
    value.set(20, animation: .linear(duration: 1), at: 0.5)
    let before = value.value(at: 0.75)
    value.shift(by: 5)
    #expect(value.value(at: 0.75) == before + 5)
    #expect(value.target == 25)
    #expect(value.value(at: 1.5) == 25)
  }

  @Test func `finishing jumps to the target`() {
    var value = AnimatedValue(0.0)
    value.set(10, animation: .smooth, at: 0)
    value.finish()
    #expect(value == AnimatedValue(10))
  }

  @Test func `before a change the value is the one it started from`() {
    var value = AnimatedValue(0.1)
    value.set(0.7, animation: .bouncy, at: 3)
    #expect(value.value(at: 3) == 0.1)
    #expect(value.value(at: -7) == 0.1)
    #expect(value.velocity(at: 2.9) == 0)
    #expect(value.startTime == 3)
  }

  @Test func `a stream of curves stores only running animations`() {
    var value = AnimatedValue(0.0)
    for frame in 0..<1000 {
      value.set(Double(frame + 1), animation: .easeInOut(duration: 0.1), at: Double(frame) / 100)
      #expect(value.blends.count <= 11)
    }
  }

  @Test func `a single change and merged springs store no blends`() {
    var value = AnimatedValue(0.0)
    value.set(1, animation: .easeIn, at: 0)
    #expect(value.blends.isEmpty)
    value.set(2, animation: .smooth, at: 0.1)
    value.set(3, animation: .bouncy, at: 0.2)
    #expect(value.blends.isEmpty)
  }
}
