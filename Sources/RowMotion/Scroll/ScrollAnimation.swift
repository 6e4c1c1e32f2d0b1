import MotionCore

/// How far what is seen is from where a list is scrolled to, while a scroll to a row is animated.
///
/// | part | what it is |
/// | --- | --- |
/// | the way | what is left of the distance as it was thought to be at first; ends at 0 |
/// | its scale | by how much it is longer, since rows on it turned out to be of other heights |
/// | the correction | what the way cannot be scaled by, on a short way of its own |
///
/// Invariants: the scale is 0.5 to 2; it ends when the way and the correction have ended; what is known
/// are numbers.
struct ScrollAnimation: ~Copyable {
  private var way = AnimatedValue(0.0)
  private var scale = 1.0
  private var correction = AnimatedValue(0.0)
  /// When the way and the correction have reached their ends, seconds; kept, since it is asked several
  /// times a frame.
  private(set) var endTime = -Double.infinity
  /// What was left of both at the last layout, points.
  private var known = (way: 0.0, correction: 0.0)
  /// Whether it has come to its end since the last layout: what is measured in this one must not move
  /// what is seen either.
  private(set) var endsNow = false
  /// Whether it began beyond an end of the content, as on rubber, so that it comes back by itself.
  private(set) var beganBeyondEnd = false

  /// By how much the rest of a way may be longer or shorter than it seemed at first.
  private static let scales = 0.5...2.0
  /// How a correction goes to its end.
  private static let correcting = Animation.smooth(duration: 0.3)

  /// Whether it still moves what is seen, or did until this layout.
  func isRunning(at time: Double) -> Bool { time < endTime || endsNow }

  /// How far what is seen is from where it is scrolled to, points.
  func distance(at time: Double) -> Double {
    guard time < endTime else { return 0 }
    return way.value(at: time) * scale + correction.value(at: time)
  }

  /// The earliest time after one at which there is something new, seconds; infinity where there is none.
  func nextChange(after time: Double) -> Double {
    min(way.nextChange(after: time), correction.nextChange(after: time))
  }

  /// Stops at once.
  ///
  /// - Returns: What a scroll that takes over goes on from, as fast as this one was.
  @discardableResult mutating func stop() -> AnimatedValue<Double> {
    let rest = scale == 1 ? way : AnimatedValue(0)
    way = AnimatedValue(0)
    scale = 1
    correction = AnimatedValue(0)
    known = (0, 0)
    pathChanged()
    return rest
  }

  /// Sets out on a way, which ends at 0.
  ///
  /// - Parameter distance: How long it is, points.
  mutating func begin(_ way: AnimatedValue<Double>, distance: Double, beyondEnd: Bool) {
    self.way = way
    known.way = distance
    beganBeyondEnd = beyondEnd
    pathChanged()
  }

  /// Makes the rest of the way longer, points, or shorter.
  ///
  /// - Returns: Whether a way of its own has begun, as little of the way is left, or a spring swings past
  ///   its end.
  mutating func lengthen(by distance: Double, at time: Double) -> Bool {
    let left = way.value(at: time)
    let scale = scale + (left == 0 ? .infinity : distance / left)
    if Self.scales.contains(scale) {
      self.scale = scale
      return false
    }
    correction.shift(by: distance)
    correction.set(0, animation: Self.correcting, at: time)
    known.correction += distance
    pathChanged()
    return true
  }

  /// Notes the time of a layout.
  ///
  /// - Returns: How far it went since the last one, points.
  mutating func advance(to time: Double) -> Double {
    // At rest, as it nearly always is, there is nothing to sample.
    if time >= endTime, known == (0, 0) {
      endsNow = false
      return 0
    }
    let left = (way: way.value(at: time), correction: correction.value(at: time))
    let gone = abs((left.way - known.way) * scale) + abs(left.correction - known.correction)
    endsNow = left == (0, 0) && known != (0, 0)
    known = left
    return gone
  }

  /// Notes that all that the layout measures is measured.
  mutating func layoutEnded() { endsNow = false }

  private mutating func pathChanged() {
    endTime = max(way.endTime, correction.endTime)
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if !Self.scales.contains(scale) { violations.append("the way is scaled by \(scale)") }
    if endTime != max(way.endTime, correction.endTime) {
      violations.append("it ends at \(endTime)")
    }
    if way.target != 0 || correction.target != 0 { violations.append("it does not end at 0") }
    if !known.way.isFinite || !known.correction.isFinite {
      violations.append("\(known) is known of it")
    }
    return violations
  }
}
