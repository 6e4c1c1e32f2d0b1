/// Whether something is there, and how much of it is there yet.
///
/// One timeline for all that appearing and disappearing moves: height, spacing, fade and the
/// heights of all ancestors are read from it, and so they end in the same frame.
///
/// It knows nothing of what is present. Whoever owns it keeps the value that is drawn, and drops it
/// when ``advance(to:)`` says so.
///
/// Without an animation, or with one that never ends, absent and present change places at once.
///
/// Invariants: absent has progress 0, present and resizing 1, and only a state in motion has
/// anything running; at rest the height is exactly the natural one.
public struct Presence: Equatable, Sendable {
  /// What happens to something that may be there.
  ///
  /// | state | drawn | progress | when shown | when hidden | at the end |
  /// |---|---|---|---|---|---|
  /// | `absent` | nothing | 0 | `appearing`, from 0 | stays | - |
  /// | `appearing` | the value | to 1 | stays | `disappearing` | `present` |
  /// | `present` | the value | 1 | stays | `disappearing` | - |
  /// | `resizing` | the value | 1 | stays | `disappearing` | `present` |
  /// | `disappearing` | the last value | to 0 | `appearing`, from where it is | stays | `absent` |
  ///
  /// A step of the natural height turns `present` into `resizing`, and is animated in `appearing`
  /// and `resizing` too; in `disappearing` the height that is shown does not notice. Where such a
  /// step outlasts `appearing`, that ends in `resizing`.
  public enum State: String, Hashable, Sendable {
    /// Nothing is there.
    case absent
    /// It is on its way in.
    case appearing
    /// It is there, at its natural height.
    case present
    /// It is there, and its height is on its way from one natural height to another.
    case resizing
    /// It is exiting, as it was last.
    case disappearing
  }

  /// The state it is in, as of the last call that changed it.
  public internal(set) var state: State
  /// How much of it is there: 0 nothing, 1 all; a spring with bounce goes beyond for a while.
  public internal(set) var progress: AnimatedValue<Double>
  /// The shown height less the natural height, in points, as if all of it were there.
  public internal(set) var heightDifference = AnimatedValue(0.0)
  /// Whether it became absent and nobody was told yet.
  var hasUnreportedAbsence = false

  /// Creates something that is there, or is not, without any motion.
  public init(isPresent: Bool) {
    state = isPresent ? .present : .absent
    progress = AnimatedValue(isPresent ? 1 : 0)
  }
}
