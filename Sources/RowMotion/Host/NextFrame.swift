/// When a host has something new to show.
public enum NextFrame: Hashable, Sendable {
  /// At the next frame: something is in motion or has changed.
  case now
  /// Not before a time, seconds: everything in motion waits for a delay to pass.
  case at(Double)
  /// Not before an event: nothing is in motion.
  case never
}
