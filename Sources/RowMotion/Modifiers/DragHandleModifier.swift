extension View {
  /// Has a press on the view drag the row that it is in, at once; elsewhere in the row it takes a while.
  ///
  /// It is a row of a `ForEach` with `onMove`; in others the view does nothing.
  public func listRowDragHandle() -> some View {
    modifier(DragHandleModifier())
  }
}

struct DragHandleModifier: NodeModifier {
  typealias Node = DragHandleNode
}

/// The node of a view by which a row is dragged.
final class DragHandleNode: ModifierNode<DragHandleModifier>, PointerTarget {
  var takesTaps: Bool { false }

  var isDragHandle: Bool { true }

  func tapped() {}

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }
}
