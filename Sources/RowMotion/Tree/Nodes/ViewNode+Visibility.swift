extension ViewNode {
  /// Tells a row's views that it scrolled out of sight, or back in.
  final func visibilityChanged(_ isVisible: Bool) {
    (self as? any VisibilityObserver)?.visibilityChanged(to: isVisible)
    visitChildren { $0.visibilityChanged(isVisible) }
  }
}

/// A node that reacts to its row scrolling out of sight while it keeps its state.
@MainActor protocol VisibilityObserver: ViewNode {
  func visibilityChanged(to isVisible: Bool)
}
