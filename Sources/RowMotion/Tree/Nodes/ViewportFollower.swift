/// A node in a scroll view that makes only what is seen.
@MainActor protocol ViewportFollower: ViewNode {
  func viewportMoved(_ viewport: Rect)
}
