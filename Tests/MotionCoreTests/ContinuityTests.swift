import RowMotionTestKit
import Testing

@testable import MotionCore

@Suite struct `Continuity` {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `values do not jump when a random animation interrupts another`(seed: UInt64) {
    var random = RandomSource(run: seed)
    for _ in 0..<500 {
      var value = AnimatedValue(Double.random(in: -500...500, using: &random))
      var time = 0.0
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let animation = random.animation()
        let before = value.sample(at: time)
        value.set(.random(in: -500...500, using: &random), animation: animation, at: time)
        let after = value.sample(at: time)
        #expect(abs(after.value - before.value) <= 1e-9, "seed \(seed)")
        // Just after the change the value has not moved far, so no jump follows.
        let justAfter = value.value(at: time + 1e-12)
        #expect(abs(justAfter - before.value) <= 1e-6, "seed \(seed)")
        if animation.mergingSpring != nil {
          let velocity = value.velocity(at: time + 1e-14)
          #expect(abs(after.velocity - before.velocity) <= 1e-6, "seed \(seed)")
          #expect(abs(velocity - before.velocity) <= 1e-6, "seed \(seed)")
        }
        time += .random(in: 0...0.6, using: &random)
      }
      #expect(value.value(at: value.endTime) == value.target)
      #expect(value.velocity(at: value.endTime) == 0)
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `after ten thousand interruptions the value reaches the last target`(seed: UInt64) {
    var random = RandomSource(run: seed)
    var value = AnimatedValue(0.0)
    var time = 0.0
    for _ in 0..<10_000 {
      time += .random(in: 0...0.1, using: &random)
      let before = value.value(at: time)
      let oldTarget = value.target
      let newTarget = Double.random(in: -200...200, using: &random)
      if Int.random(in: 0..<10, using: &random) == 0 {
        let wasRunning = value.isRunning(at: time)
        value.set(newTarget, animation: nil, at: time)
        let expected = wasRunning ? before + newTarget - oldTarget : newTarget
        #expect(abs(value.value(at: time) - expected) <= 1e-9, "seed \(seed)")
      } else {
        value.set(newTarget, animation: random.animation(), at: time)
        #expect(abs(value.value(at: time) - before) <= 1e-9, "seed \(seed)")
      }
      #expect(value.target == newTarget)
      #expect(value.value(at: time + 0.05).isFinite && value.velocity(at: time + 0.05).isFinite)
    }
    #expect(value.endTime < time + 60)
    #expect(value.value(at: value.endTime) == value.target)
    #expect(value.nextChange(after: value.endTime) == .infinity)
  }

  @Test(arguments: [21, 22, 23] as [UInt64])
  func `values do not depend on the frame rate or the order of samples`(seed: UInt64) {
    var random = RandomSource(run: seed)
    let changes = (0..<12).map { index in
      (
        time: Double(index) * 0.25, target: Double.random(in: 0...100, using: &random),
        animation: random.animation()
      )
    }
    /// Applies the changes as their times come and returns the value at each frame.
    func play(frames: [Double]) -> [Double: Double] {
      var value = AnimatedValue(0.0)
      var values: [Double: Double] = [:]
      var pending = changes[...]
      for frame in frames {
        while let change = pending.first, change.time <= frame {
          value.set(change.target, animation: change.animation, at: change.time)
          pending.removeFirst()
        }
        values[frame] = value.value(at: frame)
      }
      return values
    }
    let fine = play(frames: (0...600).map { Double($0) / 120 })
    for divisor in [2, 4] {
      let coarse = play(frames: (0...600 / divisor).map { Double($0 * divisor) / 120 })
      for (time, value) in coarse { #expect(fine[time] == value, "seed \(seed) at \(time)") }
    }
    let sampleTimes = (0...600).filter { _ in Bool.random(using: &random) }.map { Double($0) / 120 }
    for (time, value) in play(frames: sampleTimes) {
      #expect(fine[time] == value, "seed \(seed) at \(time)")
    }
  }

  /// The step at the end is at most a thousandth of the distance and half a point.
  @Test(arguments: [1, 100, 2_000, 30_000] as [Double])
  func `a spring ends when the rest is too small to see`(way: Double) {
    for spring in [Animation.smooth, .bouncy, .spring(duration: 0.4, bounce: -0.3)] {
      var value = AnimatedValue(0.0)
      value.set(way, animation: spring, at: 0)
      let left = abs(way - value.value(at: value.endTime.nextDown))
      #expect(left <= min(0.001 * way, 0.5), "\(spring)")
    }
  }

  @Test(arguments: [31, 32] as [UInt64])
  func `velocity is the derivative of value, also in blends`(seed: UInt64) {
    var random = RandomSource(run: seed)
    for _ in 0..<300 {
      var value = AnimatedValue(0.0)
      var time = 0.0
      for _ in 0..<3 {
        value.set(
          .random(in: -10...10, using: &random), animation: .easeInOut(duration: 0.9), at: time)
        time += .random(in: 0.05...0.2, using: &random)
        value.set(.random(in: -10...10, using: &random), animation: random.spring(), at: time)
        time += .random(in: 0.05...0.2, using: &random)
        value.set(
          .random(in: -10...10, using: &random),
          animation: .interpolatingSpring(duration: 0.5, bounce: 0.1).speed(1.5), at: time)
        time += .random(in: 0.05...0.2, using: &random)
      }
      let step = 1e-6
      let difference = (value.value(at: time + step) - value.value(at: time - step)) / (2 * step)
      #expect(abs(difference - value.velocity(at: time)) <= 1e-3, "seed \(seed)")
    }
  }

  @Test func `the step at a spring's end is at most a thousandth of the distance`() {
    for animation in [Animation.smooth, .snappy, .bouncy, .default, .spring(bounce: -0.4)] {
      var value = AnimatedValue(0.0)
      value.set(1, animation: animation, at: 0)
      #expect(abs(1 - value.value(at: value.endTime.nextDown)) <= 0.001)
    }
  }

  @Test func `without bounce a height only increases`() {
    var value = AnimatedValue(0.0)
    value.set(60, animation: .smooth, at: 0)
    var last = 0.0
    for frame in 1...100 {
      let height = value.value(at: Double(frame) / 120)
      #expect(height >= last)
      last = height
    }
  }
}
