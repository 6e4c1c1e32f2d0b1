extension ViewNode {
  /// Tells a row's views that it scrolled out of sight, or back in.
  final func visibilityChanged(_ isVisible: Bool) {
    rowVisibilityChanged(to: isVisible)
    visitChildren { $0.visibilityChanged(isVisible) }
  }
}
