/// A drag that begins on a view: the pointer's first button goes down on it and the pointer moves.
package struct DragGesture {
  /// What a drag has done until now, points in the host's coordinates.
  package struct Value: Equatable {
    /// Where the button went down.
    package let startLocation: Point
    /// Where the pointer is.
    package let location: Point

    /// How far the pointer has come since then.
    package var translation: Point { location - startLocation }
  }

  fileprivate(set) var changed: (@MainActor (Value) -> Void)?
  fileprivate(set) var ended: (@MainActor (Value) -> Void)?

  package init() {}

  /// The same gesture with an action for each move.
  package func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.changed = action
    return gesture
  }

  /// The same gesture with an action for its end: the button goes up, or is taken by something else.
  package func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.ended = action
    return gesture
  }
}

extension View {
  /// Has a drag that begins on the view call the gesture's actions; it taps nothing and drags no row.
  package func gesture(_ gesture: DragGesture) -> some View {
    modifier(DragGestureModifier(gesture: gesture))
  }
}

struct DragGestureModifier: NodeModifier {
  typealias Node = DragGestureNode

  let gesture: DragGesture
}

/// The node of a view that is dragged.
final class DragGestureNode: ModifierNode<DragGestureModifier>, PointerTarget {
  var takesTaps: Bool { false }

  var takesDrags: Bool { environment.isEnabled }

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
