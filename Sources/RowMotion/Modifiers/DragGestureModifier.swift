/// A drag that begins on a view with a press of the primary pointer button.
package struct DragGesture {
  /// The state of a drag, with positions in points in the host's coordinates.
  package struct Value: Equatable {
    /// The position of the press.
    package let startLocation: Point
    /// The current position of the pointer.
    package let location: Point

    /// The distance from the press to the pointer's current position.
    package var translation: Point { location - startLocation }
  }

  fileprivate(set) var changed: (@MainActor (Value) -> Void)?
  fileprivate(set) var ended: (@MainActor (Value) -> Void)?

  package init() {}

  /// Returns a copy with an action that runs on each movement.
  package func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.changed = action
    return gesture
  }

  /// Returns a copy with an action that runs at the end or interruption of the drag.
  package func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.ended = action
    return gesture
  }
}

extension View {
  /// Adds a gesture for drags that begin on the view; such drags neither tap nor move rows.
  package func gesture(_ gesture: DragGesture) -> some View {
    modifier(DragGestureModifier(gesture: gesture))
  }
}

struct DragGestureModifier: NodeModifier {
  typealias Node = DragGestureNode

  let gesture: DragGesture
}

/// The node of a view with a drag gesture.
final class DragGestureNode: ModifierNode<DragGestureModifier>, PointerTarget {
  var acceptsTaps: Bool { false }

  var acceptsDrags: Bool { environment.isEnabled }

  func tapped() {}

  func dragChanged(from start: Point, to point: Point) {
    modifier.gesture.changed?(DragGesture.Value(startLocation: start, location: point))
  }

  func dragEnded(from start: Point, to point: Point) {
    modifier.gesture.ended?(DragGesture.Value(startLocation: start, location: point))
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }
}
