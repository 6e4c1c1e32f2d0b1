/// The solution of a spring's equation, with all constants precomputed.
///
/// The damped oscillator y″ + 2ζω y′ + ω² y = 0 has three kinds of solutions. All are closed forms,
/// so instants can be computed in any order:
///
/// | kind | condition | solution |
/// |---|---|---|
/// | `instant` | the duration is 0 | at the target at once |
/// | `underdamped` | ζ < 1 | e^(−decay·t) times cosine and sine of frequency·t |
/// | `critical` | ζ = 1 | e^(−rate·t) times a straight line |
/// | `overdamped` | ζ > 1 | the sum of two exponentials, a slow and a fast one |
enum SpringMotion: Hashable, Sendable {
  case instant
  case underdamped(decay: Double, frequency: Double)
  case critical(rate: Double)
  case overdamped(slow: Double, fast: Double)

  /// The exponent beyond which e^(−x) counts as 0, before products can overflow.
  private static var negligibleExponent: Double { 700 }

  /// Solves the equation.
  ///
  /// - Parameters:
  ///   - frequency: ω in radians per second; infinite for an instant spring.
  ///   - dampingRatio: ζ, at least 0.
  init(frequency: Double, dampingRatio: Double) {
    let decay = dampingRatio * frequency
    if frequency == .infinity {
      self = .instant
    } else if abs(dampingRatio - 1) < 1e-10 {
      // Closer to 1, the other two forms would divide rounding errors by a tiny frequency.
      self = .critical(rate: frequency)
    } else if dampingRatio < 1 {
      let damped = frequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
      self = .underdamped(decay: decay, frequency: damped)
    } else {
      let half = frequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
      let fast = decay + half
      // The roots' product is ω². A difference would lose most digits of the slow root.
      self = .overdamped(slow: frequency * (frequency / fast), fast: fast)
    }
  }

  /// The undamped angular frequency of the spring, in radians per second.
  var angularFrequency: Double {
    switch self {
    case .instant: .infinity
    case .underdamped(let decay, let frequency):
      (decay * decay + frequency * frequency).squareRoot()
    case .critical(let rate): rate
    case .overdamped(let slow, let fast): (slow * fast).squareRoot()
    }
  }

  /// Returns the weights of the initial offset and velocity after some time.
  ///
  /// - Parameter time: Seconds since the start. A time below 0 counts as 0. An infinite time or NaN
  ///   is after the end.
  /// - Complexity: O(1), one to three calls of libm, no allocation.
  func weights(at time: Double) -> MotionWeights {
    guard time < .infinity else { return .end }
    let time = max(0, time)
    switch self {
    case .instant:
      return .end
    case .underdamped(let decay, let frequency):
      guard decay * time < Self.negligibleExponent, frequency * time < .infinity else {
        return .end
      }
      let envelope = exponential(-decay * time)
      let cosine = envelope * cosine(frequency * time)
      let sine = envelope * sine(frequency * time) / frequency
      return MotionWeights(
        offset: cosine + decay * sine, velocity: sine,
        offsetRate: -(decay * decay + frequency * frequency) * sine,
        velocityRate: cosine - decay * sine)
    case .critical(let rate):
      guard rate * time < Self.negligibleExponent else { return .end }
      let envelope = exponential(-rate * time)
      let line = rate * time * envelope
      return MotionWeights(
        offset: envelope + line, velocity: time * envelope,
        offsetRate: -rate * line, velocityRate: envelope - line)
    case .overdamped(let slow, let fast):
      guard slow * time < Self.negligibleExponent else { return .end }
      let slowPart = exponential(-slow * time) / (fast - slow)
      let fastPart = exponential(-fast * time) / (fast - slow)
      return MotionWeights(
        offset: fast * slowPart - slow * fastPart, velocity: slowPart - fastPart,
        offsetRate: slow * fast * (fastPart - slowPart),
        velocityRate: fast * fastPart - slow * slowPart)
    }
  }
}
