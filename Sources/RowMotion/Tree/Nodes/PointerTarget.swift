/// A node under the pointer, and the pointer's position in it.
struct Hit {
  let target: any PointerTarget
  let point: Point
}

/// A node that reacts to the pointer.
@MainActor protocol PointerTarget: ViewNode {
  /// True if a press and release on the node has an effect.
  var acceptsTaps: Bool { get }
  /// Reacts to a press or release of the pointer's button on the node.
  func pressChanged(_ isPressed: Bool)
  /// True if the node handles presses with Control or Shift instead of its content.
  var acceptsModifiedTaps: Bool { get }
  /// True if a press on the node drags its row.
  var isDragHandle: Bool { get }
  /// True if a press on the node begins a drag that is reported to it.
  var acceptsDrags: Bool { get }
  /// Reacts to a press from which a drag may begin, at a point in the target.
  func dragPressed(at point: Point)
  /// Reacts to a move during its drag, in points in the host's coordinates.
  func dragChanged(from start: Point, to point: Point)
  /// Reacts to the end of its drag.
  func dragEnded(from start: Point, to point: Point)
  /// Cancels its drag and what the drag has changed; returns false if it cannot be canceled.
  func cancelDrag() -> Bool
  /// Reacts to a press and release.
  func tapped()
  /// Handles a press and release; returns true if that completes a tap, or the last of several,
  /// which is not passed on to outer views.
  func handleTap() -> Bool
  /// Reacts to the pointer entering or leaving the node.
  func hoverChanged(_ isHovered: Bool)
  /// Returns the shape of the pointer at a point over the node, or during the node's drag, in the
  /// host's coordinates.
  func pointerStyle(at pointer: Point) -> PointerStyle
}

extension PointerTarget {
  var acceptsTaps: Bool { false }
  func tapped() {}
  var acceptsModifiedTaps: Bool { false }
  var isDragHandle: Bool { false }
  var acceptsDrags: Bool { false }
  func dragPressed(at point: Point) {}
  func dragChanged(from start: Point, to point: Point) {}
  func dragEnded(from start: Point, to point: Point) {}
  func cancelDrag() -> Bool { false }
  func handleTap() -> Bool {
    tapped()
    return true
  }
  func pressChanged(_ isPressed: Bool) {}
  func hoverChanged(_ isHovered: Bool) {}
  func pointerStyle(at pointer: Point) -> PointerStyle { .automatic }
}

extension PointerTarget {
  /// Adds the node behind the hits inside it if it is hit itself; returns whether it was added.
  func hitFrame(_ point: Point, isHitInside: Bool, _ hits: inout [Hit]) -> Bool {
    guard isHitInside || Rect(origin: .zero, size: size).contains(point) else { return false }
    hits.append(Hit(target: self, point: point))
    return true
  }
}

/// The appearance of the pointer over a view.
public enum PointerStyle: Hashable, Sendable {
  /// The default appearance in the window.
  case automatic
  /// The pointer is over a drag handle of a row.
  case grabIdle
  /// A row is being dragged.
  case grabActive
  /// The pointer is over the edge of a table's column, or drags it.
  case columnResize
}
