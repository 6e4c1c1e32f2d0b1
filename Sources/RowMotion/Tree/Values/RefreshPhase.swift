/// The progress of a pull to refresh.
public enum RefreshPhase: Hashable, Sendable {
  /// The content is not pulled.
  case idle
  /// The content is not pulled far enough yet.
  case pulling
  /// The content is pulled far enough: releasing it refreshes.
  case armed
  /// The action runs; the content leaves space for the refresh indicator.
  case refreshing
  /// The action has ended, and the content returns.
  case settling
}
