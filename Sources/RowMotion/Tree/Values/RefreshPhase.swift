/// How far a pull to refresh has come.
public enum RefreshPhase: Hashable, Sendable {
  /// Nothing is pulled.
  case idle
  /// Pulled, but not far enough yet.
  case pulling
  /// Pulled far enough: letting go refreshes.
  case armed
  /// The action runs; the content keeps room for the refresh indicator.
  case refreshing
  /// The action is over and the content goes back.
  case settling
}
