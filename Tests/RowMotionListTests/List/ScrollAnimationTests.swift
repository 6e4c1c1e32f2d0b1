import MotionCore
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The remaining distance of an animated scroll.
@MainActor struct ScrollAnimationTests {
  private func remainingDistance(_ distance: Double, at time: Double = 0) -> AnimatedValue<Double> {
    var remainingDistance = AnimatedValue(distance)
    remainingDistance.set(0, animation: .linear(duration: 1), at: time)
    return remainingDistance
  }

  @Test func `the distance animates to zero, and the last layout learns that it has ended`() {
    var animation = ScrollAnimation()
    expect(!animation.isRunning(at: 0))
    animation.begin(remainingDistance(100), distance: 100, beyondEnd: false)
    expect(animation.distance(at: 0) == 100)
    expect(animation.advance(to: 0.25) == 25)
    expect(animation.distance(at: 0.25) == 75)
    expect(animation.advance(to: 1) == 75)
    expect(animation.hasJustEnded && animation.isRunning(at: 1))
    animation.layoutEnded()
    expect(!animation.isRunning(at: 1))
    expect(animation.advance(to: 2) == 0)
    expect(!animation.hasJustEnded)
  }

  @Test func `rows of other heights scale the distance up to twice and down to a half`() {
    var animation = ScrollAnimation()
    animation.begin(remainingDistance(100), distance: 100, beyondEnd: false)
    expect(!animation.lengthen(by: 100, at: 0))
    expect(animation.distance(at: 0.5) == 100)
    expect(!animation.lengthen(by: -75, at: 0.5))
    expect(animation.distance(at: 0.5) == 25)
    expect(animation.distance(at: 1) == 0)
  }

  @Test func `a correction beyond the scaling limits has an animation of its own`() {
    var animation = ScrollAnimation()
    animation.begin(remainingDistance(100), distance: 100, beyondEnd: false)
    _ = animation.advance(to: 0.9)
    expect(animation.lengthen(by: 30, at: 0.9))
    expect(abs(animation.distance(at: 0.9) - 40) < 1e-9)
    // The scroll ends a tenth of a second from now, the correction three tenths.
    expect(animation.distance(at: 1) > 0)
    expect(animation.distance(at: animation.endTime) == 0)
    expect(animation.endTime > 1)
  }

  @Test func `a stopped scroll hands on its velocity, unless it was scaled`() {
    var animation = ScrollAnimation()
    animation.begin(remainingDistance(100), distance: 100, beyondEnd: true)
    expect(animation.beganBeyondEnd)
    expect(animation.stop().velocity(at: 0.5) == -100)
    expect(!animation.isRunning(at: 0.5))
    animation.begin(remainingDistance(100), distance: 100, beyondEnd: false)
    expect(!animation.lengthen(by: 50, at: 0))
    expect(animation.stop() == AnimatedValue(0))
  }

  /// Tests all sequences of up to four events, a tenth of a second apart.
  @Test func `only explicit changes change the distance at once, by exactly their amount`() {
    for length in 1...4 {
      var events = [Int](repeating: 0, count: length)
      repeat {
        check(events)
      } while count(up: &events, to: 5)
    }
  }

  private func check(_ events: [Int]) {
    var animation = ScrollAnimation()
    for (step, event) in events.enumerated() {
      let time = Double(step) / 10
      let before = animation.distance(at: time)
      var expected = before
      switch event {
      case 0:
        animation.begin(remainingDistance(80, at: time), distance: 80, beyondEnd: false)
        expected = animation.isRunning(at: time) ? 80 : 0
        // A scroll that begins during a correction is added to it.
        expected += before == 0 ? 0 : animation.distance(at: time) - 80
      case 1, 2, 3:
        guard animation.isRunning(at: time) else { break }
        let error = [10.0, -30, 400][event - 1]
        _ = animation.lengthen(by: error, at: time)
        expected += error
      case 4:
        animation.stop()
        expected = 0
      default:
        _ = animation.advance(to: time)
        animation.layoutEnded()
      }
      expect(abs(animation.distance(at: time) - expected) < 1e-9, "\(events) at \(step)")
      expect(animation.checkInvariants() == [], "\(events) at \(step)")
    }
    expect(animation.distance(at: max(10, animation.endTime)) == 0, "\(events)")
  }

  /// Advances to the next sequence of numbers from 0 to `last`; returns false after the last one.
  private func count(up digits: inout [Int], to last: Int) -> Bool {
    for index in digits.indices {
      if digits[index] < last {
        digits[index] += 1
        return true
      }
      digits[index] = 0
    }
    return false
  }
}

/// Like `#expect`, which cannot capture noncopyable values.
private func expect(
  _ holds: Bool, _ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(holds, comment, sourceLocation: sourceLocation)
}
