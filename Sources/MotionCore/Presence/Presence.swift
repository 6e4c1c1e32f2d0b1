/// The presence of a value: absent, present, or animating between the two.
///
/// Height, spacing and fade of an appearing or disappearing value are read from this one timeline,
/// and so are the heights of all its ancestors. They all end in the same frame.
///
/// A presence does not hold the value. Its owner keeps the value that is drawn, and drops it when
/// ``advance(to:)`` returns true.
///
/// Without an animation, or with one that never ends, the state changes between `absent` and
/// `present` at once.
///
/// Invariants: progress is 0 in `absent`, and 1 in `present` and `resizing`. Only a state in motion
/// has a running animation. At rest the height is exactly the natural height.
public struct Presence: Equatable, Sendable {
  /// The states of a value that may be present.
  ///
  /// | state | drawn | progress | when shown | when hidden | at the end |
  /// |---|---|---|---|---|---|
  /// | `absent` | nothing | 0 | `appearing`, from 0 | stays | - |
  /// | `appearing` | the value | to 1 | stays | `disappearing` | `present` |
  /// | `present` | the value | 1 | stays | `disappearing` | - |
  /// | `resizing` | the value | 1 | stays | `disappearing` | `present` |
  /// | `disappearing` | the last value | to 0 | `appearing`, from the progress | stays | `absent` |
  ///
  /// A step of the natural height turns `present` into `resizing`, and is animated in `appearing`
  /// and `resizing` too. In `disappearing` the shown height ignores it. If such a step outlasts
  /// `appearing`, the next state is `resizing`.
  public enum State: String, Hashable, Sendable {
    /// The value is absent.
    case absent
    /// The value animates in.
    case appearing
    /// The value is present, at its natural height.
    case present
    /// The value is present, and its height animates from one natural height to another.
    case resizing
    /// The last value animates out.
    case disappearing
  }

  /// The state as of the last call that changed it.
  public internal(set) var state: State
  /// The progress: 0 is absent, 1 is fully present; a spring with bounce overshoots.
  public internal(set) var progress: AnimatedValue<Double>
  /// The shown height minus the natural height, in points, at full presence.
  public internal(set) var heightDifference = AnimatedValue(0.0)
  /// True if the value became absent and ``advance(to:)`` has not reported it yet.
  var hasUnreportedAbsence = false

  /// Creates a presence at rest.
  public init(isPresent: Bool) {
    state = isPresent ? .present : .absent
    progress = AnimatedValue(isPresent ? 1 : 0)
  }
}

extension Presence {
  /// Stops a debug build if the presence is inconsistent; costs nothing in a release build.
  public func checkInvariants() {
    progress.checkInvariants()
    heightDifference.checkInvariants()
    assert(invariantsHold, "A presence that is \(state) moves although it should be at rest.")
  }

  private var invariantsHold: Bool {
    let isFull = progress == AnimatedValue(1)
    let isNatural = heightDifference == AnimatedValue(0)
    return switch state {
    case .absent: progress == AnimatedValue(0) && isNatural
    case .appearing:
      progress.target == 1 && heightDifference.target == 0 && !hasUnreportedAbsence
    case .present: isFull && isNatural && !hasUnreportedAbsence
    case .resizing: isFull && heightDifference.target == 0 && !hasUnreportedAbsence
    case .disappearing: progress.target == 0 && !hasUnreportedAbsence
    }
  }
}
