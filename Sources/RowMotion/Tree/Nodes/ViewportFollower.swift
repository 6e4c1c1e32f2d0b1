/// A node in a scroll view that makes only what is seen.
@MainActor protocol ViewportFollower: ViewNode {
  func viewportMoved(_ viewport: Rect)
  /// Reacts to the user or the program having scrolled elsewhere.
  func scrollInterrupted()
}

/// A node that scrolls to one of its views and corrects the way as views on it are measured.
@MainActor protocol ScrollTargeting: AnyObject {
  /// Scrolls on after a layout; returns whether that is to be done after the next one, too.
  func followScrollTarget() -> Bool
}
