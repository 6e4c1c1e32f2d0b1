/// Something under the pointer that reacts, and where on it the pointer is.
struct Hit {
  let target: any PointerTarget
  let point: Point
}

/// A node that reacts to the pointer.
@MainActor protocol PointerTarget: ViewNode {
  /// Whether a press and a release on it do something.
  var takesTaps: Bool { get }
  /// The pointer's button went down on it, or up again.
  func pressChanged(_ isPressed: Bool)
  /// It was pressed and released.
  func tapped()
  /// The pointer came onto it or left it.
  func hoverChanged(_ isHovered: Bool)
}

extension PointerTarget {
  func pressChanged(_ isPressed: Bool) {}
  func hoverChanged(_ isHovered: Bool) {}
}
