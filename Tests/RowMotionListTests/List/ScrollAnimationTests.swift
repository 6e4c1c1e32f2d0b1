import MotionCore
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// How far what is seen is from where a list is scrolled to, while that is animated.
@MainActor struct ScrollAnimationTests {
  private func way(_ distance: Double, at time: Double = 0) -> AnimatedValue<Double> {
    var way = AnimatedValue(distance)
    way.set(0, animation: .linear(duration: 1), at: time)
    return way
  }

  @Test func `it goes its way to zero, and says in the layout after that it has just ended`() {
    var animation = ScrollAnimation()
    expect(!animation.isRunning(at: 0))
    animation.begin(way(100), distance: 100, beyondEnd: false)
    expect(animation.distance(at: 0) == 100)
    expect(animation.advance(to: 0.25) == 25)
    expect(animation.distance(at: 0.25) == 75)
    expect(animation.advance(to: 1) == 75)
    expect(animation.endsNow && animation.isRunning(at: 1))
    animation.layoutEnded()
    expect(!animation.isRunning(at: 1))
    expect(animation.advance(to: 2) == 0)
    expect(!animation.endsNow)
  }

  @Test func `rows of other heights scale the way up to twice and down to a half`() {
    var animation = ScrollAnimation()
    animation.begin(way(100), distance: 100, beyondEnd: false)
    expect(!animation.lengthen(by: 100, at: 0))
    expect(animation.distance(at: 0.5) == 100)
    expect(!animation.lengthen(by: -75, at: 0.5))
    expect(animation.distance(at: 0.5) == 25)
    expect(animation.distance(at: 1) == 0)
  }

  @Test func `what the way cannot be scaled by goes on a way of its own`() {
    var animation = ScrollAnimation()
    animation.begin(way(100), distance: 100, beyondEnd: false)
    _ = animation.advance(to: 0.9)
    expect(animation.lengthen(by: 30, at: 0.9))
    expect(abs(animation.distance(at: 0.9) - 40) < 1e-9)
    // The way ends a tenth of a second from now, the correction three.
    expect(animation.distance(at: 1) > 0)
    expect(animation.distance(at: animation.endTime) == 0)
    expect(animation.endTime > 1)
  }

  @Test func `one that takes over goes on as fast, unless the way was scaled`() {
    var animation = ScrollAnimation()
    animation.begin(way(100), distance: 100, beyondEnd: true)
    expect(animation.beganBeyondEnd)
    expect(animation.stop().velocity(at: 0.5) == -100)
    expect(!animation.isRunning(at: 0.5))
    animation.begin(way(100), distance: 100, beyondEnd: false)
    expect(!animation.lengthen(by: 50, at: 0))
    expect(animation.stop() == AnimatedValue(0))
  }

  /// Every sequence of up to four events, each a tenth of a second after the other.
  @Test func `only what is said to it changes the distance at once, by just that much`() {
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
        animation.begin(way(80, at: time), distance: 80, beyondEnd: false)
        expected = animation.isRunning(at: time) ? 80 : 0
        // A way that begins beside a correction is added to it.
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

  /// The next of all sequences of numbers from 0 to one; false after the last.
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

/// As `#expect`, which takes no part of what cannot be copied.
private func expect(
  _ holds: Bool, _ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(holds, comment, sourceLocation: sourceLocation)
}
