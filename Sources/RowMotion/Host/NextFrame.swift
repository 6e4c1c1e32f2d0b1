/// The time at which a host has something new to show.
public enum NextFrame: Hashable, Sendable {
  /// At the next frame: an animation is running or something changed.
  case now
  /// Not before a time in seconds: all running animations wait for a delay.
  case at(Double)
  /// Not before an event: no animation is running.
  case never
}
