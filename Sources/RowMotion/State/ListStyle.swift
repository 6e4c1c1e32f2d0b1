/// The style of a list's rows.
public enum ListStyle: Hashable, Sendable {
  /// Rows extend from edge to edge.
  case plain
  /// Rows share a card with rounded corners, inset from the edges; lengths in points.
  case card(inset: Double = 12, cornerRadius: Double = 12)

  /// The style with lengths clamped from 0 to the greatest length in layouts.
  var sanitized: ListStyle {
    guard case .card(let inset, let radius) = self else { return self }
    return .card(
      inset: max(0, finite(inset, or: 0)), cornerRadius: max(0, finite(radius, or: 0)))
  }
}

/// The behavior of a row whose content changes its height under an animation.
///
/// Without an animation, the height always changes in one frame. ``ListRowHeight`` determines the
/// height itself.
public enum ListRowResizing: Hashable, Sendable {
  /// The row's height and the rows below follow the animation.
  case animated
  /// The height changes in one frame, as in SwiftUI's list.
  case snap

  /// The default, ``animated``, which also overrides the choice of an outer view.
  public static var automatic: ListRowResizing { .animated }
}

/// The behavior of a list when rows above the visible ones change their heights.
public enum ListScrollAnchoring: Hashable, Sendable {
  /// Visible rows stay in place, and the offset changes.
  case automatic
  /// The offset stays, and visible rows move up or down, as in a list without an anchor.
  case none
}

/// The backgrounds of every second row of a list.
public enum AlternatingRowBackgroundBehavior: Hashable, Sendable {
  /// The list's default: no backgrounds.
  case automatic
  /// Every second row has a background, by position and not by content.
  case enabled
  /// Rows have no alternating backgrounds.
  case disabled
}

/// The visibility of an element.
public enum Visibility: Hashable, Sendable {
  /// The container decides.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
}
