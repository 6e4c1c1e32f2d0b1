/// A spring that replaces another one, and changes from the old response to its own over time.
///
/// The response follows a curve that is slow at both ends, p²(3 − 2p); the damping ratio is the new
/// one from the start. Such a motion has no closed form. So the blend has ``steps`` equal parts
/// with a constant response each, that of their midpoint. The error is below a thousandth of the
/// distance. The motion is the same at any frame rate, and continuous in value and velocity: each
/// part is a closed form that begins where the last one ends.
struct SpringBlend: Hashable, Sendable {
  /// The response it starts with, in seconds.
  let oldResponse: Double
  private let angularFrequency: Double
  private let dampingRatio: Double
  /// The duration of the blend, in seconds.
  let duration: Double

  /// The number of parts with a constant response.
  static let steps = 32

  /// Creates a blend into a spring.
  ///
  /// - Parameters:
  ///   - oldResponse: The response of the replaced spring, in seconds, more than 0.
  ///   - spring: The new spring.
  ///   - duration: Seconds, more than 0.
  init(from oldResponse: Double, to spring: Spring, duration: Double) {
    self.oldResponse = oldResponse
    angularFrequency = spring.angularFrequency
    dampingRatio = spring.dampingRatio
    self.duration = duration
  }

  /// The spring after the blend.
  private var spring: Spring {
    Spring(mass: 1, angularFrequency: angularFrequency, dampingRatio: dampingRatio)
  }

  /// The duration of one part, in seconds.
  private var length: Double { duration / Double(Self.steps) }

  /// Returns the response after some seconds.
  func response(at time: Double) -> Double {
    let progress = (time / duration).clamped(to: 0...1)
    let share = progress * progress * (3 - 2 * progress)
    return oldResponse + (spring.response - oldResponse) * share
  }

  /// Returns the weights of the initial offset and velocity after some seconds.
  ///
  /// - Complexity: O(``steps``), no allocation.
  func weights(at time: Double) -> MotionWeights {
    guard time < .infinity else { return .end }
    var weights = MotionWeights.start
    for step in 0..<Self.steps {
      let elapsed = time - Double(step) * length
      guard elapsed > 0 else { return weights }
      weights = weights.followed(by: motion(in: step).weights(at: min(elapsed, length)))
    }
    return weights.followed(by: spring.motion.weights(at: max(0, time - duration)))
  }

  /// Returns the spring with the constant response of a part.
  private func motion(in step: Int) -> SpringMotion {
    let middle = (Double(step) + 0.5) * length
    return SpringMotion(frequency: 2 * .pi / response(at: middle), dampingRatio: dampingRatio)
  }

  /// Returns the seconds after which a motion with an initial offset stays near its target.
  ///
  /// Within the blend, the result is the end of one of its parts.
  func settlingDuration<Value: VectorArithmetic>(
    offset: Value, velocity: Value, epsilon: Double
  ) -> Double {
    var weights = MotionWeights.start
    var distance = offset
    var speed = velocity
    var settled = 0
    for step in 0..<Self.steps {
      // A value that is near the target but fast will leave it again.
      let swing = speed.length * response(at: length * Double(step)) / (2 * .pi)
      if max(distance.length, swing) > epsilon { settled = step + 1 }
      weights = weights.followed(by: motion(in: step).weights(at: length))
      distance = offset.scaled(by: weights.offset) + velocity.scaled(by: weights.velocity)
      speed = offset.scaled(by: weights.offsetRate) + velocity.scaled(by: weights.velocityRate)
    }
    let rest = spring.settlingDuration(offset: distance, velocity: speed, epsilon: epsilon)
    return rest > 0 ? duration + rest : length * Double(settled)
  }
}
