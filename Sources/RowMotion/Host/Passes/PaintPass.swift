// The paint pass repaints changed layers and assembles the display list.

extension ViewHost {
  func paintPass() {
    guard runtime.frame.needsDisplay, runtime.begin(.paint) else { return }
    defer { runtime.endPass() }
    runtime.frame.needsDisplay = false
    // The previous list still references segments that the layers paint over: empty it first.
    var items = ContiguousArray<DisplayList.Item>()
    swap(&items, &spareItems)
    items.removeAll(keepingCapacity: true)
    root.paintIfNeeded(canvas)
    for list in runtime.nodes.lists { list.paintRows(canvas) }
    for layer in runtime.nodes.innerLayers { layer.paintIfNeeded(canvas) }
    for portal in runtime.nodes.portals { portal.paintIfNeeded(canvas) }
    root.emit(into: &items, at: .zero, size: size)
    for portal in runtime.nodes.portals {
      portal.emit(into: &items, at: .zero, size: size)
    }
    swap(&displayList.items, &items)
    swap(&items, &spareItems)
    recorder?.didPaint(displayList)
  }
}

extension LayerNode {
  /// Appends the layer's items, with its origin at a position.
  final func emit(
    into items: inout ContiguousArray<DisplayList.Item>, at position: Point, size: Size,
    movesAsOne: Bool = false, opacity: Double = 1, isClipped: Bool = false
  ) {
    for piece in pieces {
      switch piece {
      case .segment(let segment):
        items.append(
          .layer(
            DisplayList.Layer(
              origin: position, size: size, movesAsOne: movesAsOne,
              isClipped: isClipped, opacity: opacity, segment: segment)))
      case .begin(let group):
        items.append(.begin(group.moved(by: position)))
      case .end:
        items.append(.end)
      case .region(let region, let origin):
        region.emit(into: &items, at: position + origin)
      }
    }
  }
}
