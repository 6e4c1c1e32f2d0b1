import RowDrawing

/// A presence of content: its values at the host's time, the content's own height, and the clip of
/// the content while less or more of it is shown.
struct PresenceMotion {
  private(set) var presence: Presence
  /// The presence's values at the host's time, sampled at each event and in each running frame.
  private(set) var sample: Presence.Sample
  /// The content's height at the last layout, possibly in mid-animation, in points; nil before that.
  var knownNatural: Double?
  private var reveal = RevealClip()

  init(isPresent: Bool) {
    presence = Presence(isPresent: isPresent)
    sample = presence.sample(at: 0)
  }

  /// The content's own height, in points; 0 before the first layout.
  var natural: Double { knownNatural ?? 0 }

  /// The height of the content's frame at full presence, in points.
  private var fullHeight: Double { max(0, natural + sample.heightDifference) }

  // MARK: Events, at a time in seconds

  /// Starts the appearance, or reverses the disappearance.
  mutating func show(_ animation: Animation?, at time: Double) {
    setSettlingHeight(at: time)
    presence.show(animation: animation, at: time)
    sample = presence.sample(at: time)
  }

  /// Starts the disappearance.
  mutating func hide(_ animation: Animation?, at time: Double) {
    setSettlingHeight(at: time)
    presence.hide(animation: animation, at: time)
    sample = presence.sample(at: time)
  }

  /// Starts from a state at rest; the content's height stays known.
  mutating func reset(isPresent: Bool) {
    presence = Presence(isPresent: isPresent)
    sample = presence.sample(at: 0)
  }

  /// Animates a step of the content's height, which is already known.
  mutating func step(by step: Double, _ animation: Animation?, at time: Double) {
    presence.naturalHeightStepped(by: step, animation: animation, at: time)
    sample = presence.sample(at: time)
  }

  /// Lets springs end within half a point of the content's height, once that is known.
  mutating func setSettlingHeight(at time: Double) {
    if let knownNatural { presence.setNaturalHeight(knownNatural, at: time) }
  }

  /// Advances to a time; returns true once after the content became absent.
  mutating func advance(to time: Double) -> Bool { presence.advance(to: time, taking: &sample) }

  // MARK: The clip

  /// Returns the overhang of a drawing, from the content's corner, beyond the content's own frame.
  func overhang(of ink: Rect?, width: Double) -> Overhang {
    Overhang(of: ink, beyond: Rect(x: 0, y: 0, width: width, height: natural))
  }

  /// Records the visible part before the content's height makes a step.
  mutating func beginReveal(_ overhang: Overhang) {
    reveal.begin(at: fullHeight, natural: natural, overhang)
  }

  /// Returns the visible rectangle for the current frame of the content.
  ///
  /// - Parameter overhang: The overhang at the end of the motion.
  func clip(_ frame: Rect, _ overhang: Overhang) -> Rect {
    RevealClip.rect(
      frame, reveal.overhang(at: fullHeight, natural: natural, overhang),
      progress: sample.clampedProgress)
  }

  /// Returns the speed of the clip's edges as a multiple of the height's speed.
  func clipSpeedFactor(_ overhang: Overhang) -> Double {
    reveal.speedFactor(natural: natural, overhang)
  }
}
