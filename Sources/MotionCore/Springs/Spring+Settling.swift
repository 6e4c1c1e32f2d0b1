extension Spring {
  /// The seconds after which a motion from 0 to 1 stays within 0.001 of its target.
  ///
  /// Infinite for an undamped spring, 0 for an instant one.
  public var settlingDuration: Double {
    settlingDuration(target: 1.0, epsilon: 0.001)
  }

  /// Returns the seconds after which a motion from zero stays near its target.
  ///
  /// | damping | rule |
  /// |---|---|
  /// | under | when the envelope e^(−decay·t) · A is `epsilon` |
  /// | critical, over | the first tenth of a second from which the distance is below `epsilon` |
  ///
  /// where A is the length of the target plus that of decay · target − velocity.
  ///
  /// These are SwiftUI's rules, so that durations agree; but SwiftUI returns 0 beyond 102 seconds.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The tolerance. A motion never settles within 0 or less.
  /// - Returns: Seconds: infinite if it never settles, 0 if it always is within the tolerance.
  /// - Complexity: O(1), some dozen calls of libm.
  public func settlingDuration<Value: VectorArithmetic>(
    target: Value, initialVelocity: Value = .zero, epsilon: Double
  ) -> Double {
    settlingDuration(offset: .zero - target, velocity: initialVelocity, epsilon: epsilon)
  }

  /// Returns the seconds after which a motion with an initial offset stays near its target.
  func settlingDuration<Value: VectorArithmetic>(
    offset: Value, velocity: Value, epsilon: Double
  ) -> Double {
    motion.settlingDuration(offset: offset, velocity: velocity, epsilon: epsilon)
  }

  /// Creates a spring from its settling duration.
  ///
  /// - Parameters:
  ///   - settlingDuration: The seconds after which a motion from 0 to 1 stays within `epsilon` of
  ///     its target, clamped to 0.01...10. The spring is instant for 0, less, infinity and NaN.
  ///   - dampingRatio: More than 0, up to 1.
  ///   - epsilon: The tolerance, for an interval of 1.
  ///
  /// - Complexity: O(1): a fixed number of rounds.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    guard settlingDuration > 0, settlingDuration < .infinity else {
      self.init(response: 0, dampingRatio: dampingRatio)
      return
    }
    let seconds = settlingDuration.clamped(to: 0.01...10)
    let ratio = dampingRatio.isNaN ? 1 : dampingRatio.clamped(to: 1e-4...1)
    let epsilon = epsilon.isNaN ? 0.001 : epsilon.clamped(to: 1e-12...0.5)
    // Both rules above, solved for decay, give decay = ln((1 + growing) / ε) / seconds. The
    // iteration converges, since the logarithm changes slowly.
    var decay = 1 / seconds
    for _ in 0..<64 {
      let growing = ratio < 1 ? decay : decay * seconds
      decay = naturalLogarithm((1 + growing) / epsilon) / seconds
    }
    self.init(response: 2 * .pi * ratio / decay, dampingRatio: ratio)
  }
}

extension SpringMotion {
  /// Returns the seconds after which a motion with an initial offset stays near its target.
  func settlingDuration<Value: VectorArithmetic>(
    offset: Value, velocity: Value, epsilon: Double
  ) -> Double {
    if self == .instant { return 0 }
    let sizes = SettlingSizes(offset: offset, velocity: velocity)
    guard epsilon > 0, sizes.areFinite else { return .infinity }
    if sizes.offset == 0, sizes.velocity == 0 { return 0 }
    switch self {
    case .instant:
      return 0
    case .underdamped(let decay, _):
      let envelope = sizes.offset + (offset.scaled(by: decay) + velocity).length
      guard envelope > epsilon else { return 0 }
      return (naturalLogarithm(envelope) - naturalLogarithm(epsilon)) / decay
    case .critical(let rate):
      return tenthOfSettling(sizes, rate: rate, peak: 1 / rate, epsilon: epsilon)
    case .overdamped(let slow, let fast):
      let peak = naturalLogarithm(fast / slow) / (fast - slow)
      return tenthOfSettling(sizes, rate: slow, peak: peak, epsilon: epsilon)
    }
  }

  /// Returns the settling time of a spring without oscillation, rounded up to tenths of a second.
  ///
  /// - Parameters:
  ///   - rate: The decay that dominates in the long run, per second.
  ///   - peak: The time at which the effect of an initial velocity is greatest, in seconds.
  private func tenthOfSettling(
    _ sizes: SettlingSizes, rate: Double, peak: Double, epsilon: Double
  ) -> Double {
    // From the peak on the bound decreases, no faster than the pure exponential and never below it.
    // So steps at that rate approach the crossing from below, each with a tenth of the error left.
    let logarithm = naturalLogarithm(epsilon)
    let bare = (naturalLogarithm(sizes.offset) - logarithm) / rate
    var crossing = max(bare, sizes.velocity > 0 ? peak : 0)
    for _ in 0..<16 {
      let bound = sizes.bound(weights(at: crossing))
      let excess = (naturalLogarithm(bound) - logarithm) / rate
      guard excess > 1e-9 else { break }
      crossing += excess
    }
    var tenths = (crossing * 10 - 1e-6).rounded(.up)
    // The bound adds terms that may in fact cancel out.
    for _ in 0..<64 where tenths > 0 {
      guard sizes.distance(weights(at: (tenths - 1) / 10)) < epsilon else { break }
      tenths -= 1
    }
    return tenths / 10
  }
}

/// The size of a motion at its start, for any number of components.
private struct SettlingSizes {
  let offset: Double
  let velocity: Double
  /// The scalar product of offset and velocity, which determines how far they cancel out.
  let product: Double

  init<Value: VectorArithmetic>(offset: Value, velocity: Value) {
    self.offset = offset.length
    self.velocity = velocity.length
    product =
      ((offset + velocity).magnitudeSquared - offset.magnitudeSquared - velocity.magnitudeSquared)
      / 2
  }

  var areFinite: Bool {
    offset.isFinite && velocity.isFinite && product.isFinite
  }

  /// Returns the distance from the target.
  func distance(_ weights: MotionWeights) -> Double {
    let ownOffset = weights.offset * offset
    let ownVelocity = weights.velocity * velocity
    let square =
      ownOffset * ownOffset + 2 * weights.offset * weights.velocity * product
      + ownVelocity * ownVelocity
    return max(0, square).squareRoot()
  }

  /// Returns the distance from the target if no terms canceled out.
  func bound(_ weights: MotionWeights) -> Double {
    weights.offset * offset + weights.velocity * velocity
  }
}
