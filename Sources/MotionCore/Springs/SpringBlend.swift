/// A spring that takes the place of another, and takes over its response over time.
///
/// The response goes from the old to the new one along a curve that is slow at both ends, p²(3 − 2p);
/// the damping ratio is the new one from the start. Such a motion has no closed form: the response
/// stands still within each of ``steps`` equal parts of the blend, at what it is in their middle.
/// That is within a thousandth of the way, the same at any frame rate, and continuous in value and
/// velocity, since each part is a closed form that begins where the last one ends.
struct SpringBlend: Hashable, Sendable {
  /// The response it starts with, in seconds.
  let oldResponse: Double
  private let angularFrequency: Double
  private let dampingRatio: Double
  /// How long the response takes, in seconds.
  let duration: Double

  /// The number of parts in which the response stands still.
  static let steps = 32

  /// Blends into a spring.
  ///
  /// - Parameters:
  ///   - oldResponse: The response of the spring before, in seconds, more than 0.
  ///   - spring: The spring that it becomes.
  ///   - duration: Seconds, more than 0.
  init(from oldResponse: Double, to spring: Spring, duration: Double) {
    self.oldResponse = oldResponse
    angularFrequency = spring.angularFrequency
    dampingRatio = spring.dampingRatio
    self.duration = duration
  }

  /// The spring itself, which it is once the blend is over.
  private var spring: Spring {
    Spring(mass: 1, angularFrequency: angularFrequency, dampingRatio: dampingRatio)
  }

  /// How long one of its parts takes, in seconds.
  private var length: Double { duration / Double(Self.steps) }

  /// The response after some seconds.
  func response(at time: Double) -> Double {
    let progress = (time / duration).clamped(to: 0...1)
    let share = progress * progress * (3 - 2 * progress)
    return oldResponse + (spring.response - oldResponse) * share
  }

  /// What is left of the start after some seconds.
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

  /// The spring that stands for the blend in one of its parts.
  private func motion(in step: Int) -> SpringMotion {
    let middle = (Double(step) + 0.5) * length
    return SpringMotion(frequency: 2 * .pi / response(at: middle), dampingRatio: dampingRatio)
  }

  /// When a motion that starts off its target stays near it, in seconds.
  ///
  /// Where that is within the blend, it is at the end of one of its parts.
  func settlingDuration<Value: VectorArithmetic>(
    offset: Value, velocity: Value, epsilon: Double
  ) -> Double {
    var weights = MotionWeights.start
    var distance = offset
    var speed = velocity
    var settled = 0
    for step in 0..<Self.steps {
      // What is near but fast will be away again.
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
