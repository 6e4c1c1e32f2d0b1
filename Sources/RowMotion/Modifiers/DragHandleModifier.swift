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
