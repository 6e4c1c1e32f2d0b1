// The access pass: what assistive technology is told, from the layout as it stands. It is made when
// it is asked for, since most windows are never read out.

extension ViewHost {
  /// What assistive technology is told, as of the last advance.
  ///
  /// - Complexity: O(n) in the views on screen.
  public var accessibilityTree: AccessibilityNode {
    var elements: [AccessibilityNode] = []
    // What is presented is all there is to act on.
    (topPortal ?? root).collectAccessibility(into: &elements, at: .zero)
    return AccessibilityNode(
      role: .group, frame: Rect(origin: .zero, size: size), children: elements)
  }
}
