/// A node in a scroll view that creates only its visible content.
@MainActor protocol ViewportFollower: ViewNode {
  func viewportMoved(_ viewport: Rect)
  /// Reacts to the user or the program scrolling elsewhere.
  func scrollInterrupted()
}

/// A node that scrolls to one of its views, and corrects the scroll as views are measured.
@MainActor protocol ScrollTargeting: AnyObject {
  /// Continues the scroll after a layout; returns whether it must continue after the next one.
  func followScrollTarget() -> Bool
}
