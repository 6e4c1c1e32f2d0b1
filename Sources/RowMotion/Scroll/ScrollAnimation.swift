import MotionCore

/// The distance between the current offset and the target's while a scroll to a row is animated.
///
/// | property | contents |
/// | --- | --- |
/// | `remaining` | the remaining distance as first estimated; ends at 0 |
/// | `scale` | the factor for `remaining`, if rows on the way have other heights than estimated |
/// | `correction` | the distance that scaling cannot express, with a short animation of its own |
///
/// Invariants: `scale` is 0.5 to 2; it ends with `remaining` and `correction`; all values are
/// finite.
struct ScrollAnimation: ~Copyable {
  private var remaining = AnimatedValue(0.0)
  private var scale = 1.0
  private var correction = AnimatedValue(0.0)
  /// The time at which `remaining` and `correction` end, in seconds; stored, as it is read often.
  private(set) var endTime = -Double.infinity
  /// The values of `remaining` and `correction` at the last layout, in points.
  private var known = (remaining: 0.0, correction: 0.0)
  /// True if the animation ended since the last layout; this layout, too, keeps visible rows in
  /// place.
  private(set) var hasJustEnded = false
  /// True if the animation began beyond an end of the content, and so returns from there by itself.
  private(set) var beganBeyondEnd = false

  /// The range of factors by which the remaining distance may be scaled.
  private static let scales = 0.5...2.0
  /// The animation of a correction.
  private static let correctionAnimation = Animation.smooth(duration: 0.3)

  /// Returns true if the animation moves the visible rows, or did until this layout.
  func isRunning(at time: Double) -> Bool { time < endTime || hasJustEnded }

  /// Returns the distance from the target's offset to the current one, in points.
  func distance(at time: Double) -> Double {
    guard time < endTime else { return 0 }
    return remaining.value(at: time) * scale + correction.value(at: time)
  }

  /// Returns the next time at which the distance changes, in seconds; infinity if there is none.
  func nextChange(after time: Double) -> Double {
    min(remaining.nextChange(after: time), correction.nextChange(after: time))
  }

  /// Stops at once.
  ///
  /// - Returns: The animation from which the next scroll continues at the same velocity.
  @discardableResult mutating func stop() -> AnimatedValue<Double> {
    let rest = scale == 1 ? remaining : AnimatedValue(0)
    remaining = AnimatedValue(0)
    scale = 1
    correction = AnimatedValue(0)
    known = (0, 0)
    pathChanged()
    return rest
  }

  /// Begins an animation of the remaining distance to 0.
  ///
  /// - Parameter distance: The distance at the start, in points.
  mutating func begin(_ remaining: AnimatedValue<Double>, distance: Double, beyondEnd: Bool) {
    self.remaining = remaining
    known.remaining = distance
    beganBeyondEnd = beyondEnd
    pathChanged()
  }

  /// Lengthens the remaining distance, in points; a negative distance shortens it.
  ///
  /// - Returns: True if a correction began, as little of `remaining` is left or a spring overshoots.
  mutating func lengthen(by distance: Double, at time: Double) -> Bool {
    let left = remaining.value(at: time)
    let scale = scale + (left == 0 ? .infinity : distance / left)
    if Self.scales.contains(scale) {
      self.scale = scale
      return false
    }
    correction.shift(by: distance)
    correction.set(0, animation: Self.correctionAnimation, at: time)
    known.correction += distance
    pathChanged()
    return true
  }

  /// Records the time of a layout.
  ///
  /// - Returns: The distance that the animation moved since the last layout, in points.
  mutating func advance(to time: Double) -> Double {
    // At rest, which is nearly always, there is nothing to sample.
    if time >= endTime, known == (0, 0) {
      hasJustEnded = false
      return 0
    }
    let left = (remaining: remaining.value(at: time), correction: correction.value(at: time))
    let distance =
      abs((left.remaining - known.remaining) * scale) + abs(left.correction - known.correction)
    hasJustEnded = left == (0, 0) && known != (0, 0)
    known = left
    return distance
  }

  /// Notes that the layout has measured all its rows.
  mutating func layoutEnded() { hasJustEnded = false }

  private mutating func pathChanged() {
    endTime = max(remaining.endTime, correction.endTime)
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }

  /// Returns a message for each violated invariant; empty if all hold.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if !Self.scales.contains(scale) { violations.append("the distance is scaled by \(scale)") }
    if endTime != max(remaining.endTime, correction.endTime) {
      violations.append("the animation ends at \(endTime)")
    }
    if remaining.target != 0 || correction.target != 0 {
      violations.append("the animation does not end at 0")
    }
    if !known.remaining.isFinite || !known.correction.isFinite {
      violations.append("the known state is \(known)")
    }
    return violations
  }
}
