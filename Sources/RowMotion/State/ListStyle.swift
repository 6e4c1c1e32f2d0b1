/// How a list's rows are set.
public enum ListStyle: Hashable, Sendable {
  /// From edge to edge.
  case plain
  /// As a card with round corners that the rows share, inset from the edges, lengths in points.
  case card(inset: Double = 12, cornerRadius: Double = 12)

  /// The style with lengths that layouts count with, at least 0.
  var sanitized: ListStyle {
    guard case .card(let inset, let radius) = self else { return self }
    return .card(
      inset: max(0, finite(inset, or: 0)), cornerRadius: max(0, finite(radius, or: 0)))
  }
}

/// What is seen of a row whose content changed its height under an animation; without one the height
/// changes in one frame, whatever is said here.
///
/// How tall rows are is ``ListRowHeight``'s; this is how they get there.
public enum ListRowResizing: Hashable, Sendable {
  /// The row's height and the rows below follow the animation.
  case animated
  /// The height changes in one frame, as SwiftUI's own list does.
  case snap

  /// What a list does where nothing is said, and what takes back what was said further out:
  /// ``animated``.
  public static var automatic: ListRowResizing { .animated }
}

/// What a list does when rows above what is seen turn out to be of other heights than before.
public enum ListScrollAnchoring: Hashable, Sendable {
  /// What is seen stays where it is; the offset follows.
  case automatic
  /// The offset stays what it was, and what is seen is pushed up or down, as where a list knows no
  /// anchor.
  case none
}

/// Whether every second row of a list has a background of its own.
public enum AlternatingRowBackgroundBehavior: Hashable, Sendable {
  /// As the list thinks best: none has.
  case automatic
  /// Every second row has, by its position and not by what it shows.
  case enabled
  /// None has.
  case disabled
}

/// Whether something is shown.
public enum Visibility: Hashable, Sendable {
  /// As the container thinks best.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
}
