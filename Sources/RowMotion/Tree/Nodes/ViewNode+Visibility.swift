extension ViewNode {
  /// Notifies a row's views that the row scrolled out of view, or back into view.
  final func visibilityChanged(_ isVisible: Bool) {
    rowVisibilityChanged(to: isVisible)
    visitChildren { $0.visibilityChanged(isVisible) }
  }
}
