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
  /// Whether it is what a press with Control or Shift is for, and not what is in it.
  var takesModifiedTaps: Bool { get }
  /// Whether a press on it drags the row that it is in.
  var isDragHandle: Bool { get }
  /// Whether a press on it begins a drag that it is told of.
  var takesDrags: Bool { get }
  /// The pointer moved in its drag, points in the host's coordinates.
  func dragChanged(from start: Point, to point: Point)
  /// Its drag ended.
  func dragEnded(from start: Point, to point: Point)
  /// It was pressed and released.
  func tapped()
  /// It was pressed and released; returns whether that was a tap, or the last one of several that it
  /// takes, and not meant for what is around it.
  func takeTap() -> Bool
  /// The pointer came onto it or left it.
  func hoverChanged(_ isHovered: Bool)
}

extension PointerTarget {
  var takesModifiedTaps: Bool { false }
  var isDragHandle: Bool { false }
  var takesDrags: Bool { false }
  func dragChanged(from start: Point, to point: Point) {}
  func dragEnded(from start: Point, to point: Point) {}
  func takeTap() -> Bool {
    tapped()
    return true
  }
  func pressChanged(_ isPressed: Bool) {}
  func hoverChanged(_ isHovered: Bool) {}
}

extension PointerTarget {
  /// Adds a target that is hit wherever its frame is, behind what was hit inside of it; returns whether it is.
  func hitFrame(_ point: Point, isHitInside: Bool, _ hits: inout [Hit]) -> Bool {
    guard isHitInside || Rect(origin: .zero, size: size).contains(point) else { return false }
    hits.append(Hit(target: self, point: point))
    return true
  }
}
