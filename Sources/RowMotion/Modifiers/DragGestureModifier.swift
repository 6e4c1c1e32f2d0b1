/// A drag that begins on a view with a press of the primary pointer button.
///
/// A drag neither taps, nor moves a row of a list, nor scrolls.
public struct DragGesture {
  /// The state of a drag, with positions in points.
  ///
  /// Local positions are relative to the view's origin at the start of the drag, so that a view
  /// that moves with the pointer has no effect on them.
  public struct Value: Equatable, Sendable {
    /// The position of the press.
    public let startLocation: Point
    /// The current position of the pointer.
    public let location: Point

    /// The distances from the press to the pointer's current position; negative up and to the left.
    public var translation: Size {
      Size(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
  }

  let minimumDistance: Double
  let coordinateSpace: CoordinateSpace
  private(set) var changed: (@MainActor (Value) -> Void)?
  private(set) var ended: (@MainActor (Value) -> Void)?

  /// Creates a gesture without actions.
  ///
  /// - Parameters:
  ///   - minimumDistance: The distance that the pointer moves before the drag begins, in points; a
  ///     press that moves less has no effect.
  ///   - coordinateSpace: The origin of the positions.
  public init(minimumDistance: Double = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// Returns a copy with an action that runs on each movement.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.changed = action
    return gesture
  }

  /// Returns a copy with an action that runs at the end or interruption of the drag.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.ended = action
    return gesture
  }
}

extension View {
  /// Adds a gesture for drags that begin on the view; they do nothing else.
  public func gesture(_ gesture: DragGesture) -> some View {
    modifier(DragGestureModifier(gesture: gesture))
  }
}

struct DragGestureModifier: NodeModifier {
  typealias Node = DragGestureNode

  let gesture: DragGesture
}

/// The node of a view with a drag gesture.
final class DragGestureNode: ModifierNode<DragGestureModifier>, PointerTarget {
  /// The position of the press in the view.
  private var pressPoint = Point.zero
  /// True after the pointer has moved far enough.
  private var isDragging = false

  var acceptsDrags: Bool { environment.isEnabled }

  func dragPressed(at point: Point) {
    pressPoint = point
    isDragging = false
  }

  func dragChanged(from start: Point, to point: Point) {
    let distance = point - start
    let minimum = modifier.gesture.minimumDistance
    if distance.x * distance.x + distance.y * distance.y >= minimum * minimum {
      isDragging = true
    }
    if isDragging { modifier.gesture.changed?(value(from: start, to: point)) }
  }

  func dragEnded(from start: Point, to point: Point) {
    if isDragging { modifier.gesture.ended?(value(from: start, to: point)) }
    isDragging = false
  }

  private func value(from start: Point, to point: Point) -> DragGesture.Value {
    let origin: Point =
      switch modifier.gesture.coordinateSpace {
      case .local: start - pressPoint
      case .global: .zero
      }
    return DragGesture.Value(startLocation: start - origin, location: point - origin)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }
}

extension View {
  /// Makes the view a handle: a press on it drags its row at once, without the usual long press.
  ///
  /// It works in a row of a `ForEach` with `onMove`, and has no effect elsewhere.
  public func listRowDragHandle() -> some View {
    modifier(DragHandleModifier())
  }
}

struct DragHandleModifier: NodeModifier {
  typealias Node = DragHandleNode
}

/// The node of a view whose press drags its row at once.
final class DragHandleNode: ModifierNode<DragHandleModifier>, PointerTarget {
  var isDragHandle: Bool { true }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }
}
