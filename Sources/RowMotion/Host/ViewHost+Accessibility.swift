extension ViewHost {
  /// What assistive technology is told, as of the last advance.
  ///
  /// - Complexity: O(n) in the views on screen.
  public var accessibilityTree: AccessibilityNode {
    var elements: [AccessibilityNode] = []
    if runtime.begin(.query) {
      defer { runtime.endPass() }
      // What is presented is all there is to act on.
      (runtime.topPortal ?? root).collectAccessibility(into: &elements, at: .zero)
    }
    return AccessibilityNode(
      role: .group, frame: Rect(origin: .zero, size: size), children: elements)
  }
}
