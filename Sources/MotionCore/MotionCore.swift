/// Provisional until the real state machine lands.
public struct Presence: Sendable {
  /// The states.
  public enum State: String, Hashable, Sendable {
    /// The states.
    case absent, appearing, present, resizing, disappearing
  }
}
