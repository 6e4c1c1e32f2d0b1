import RowDrawing

/// An effect that moves the content toward an edge by a share of the content's extent.
struct EdgeOffsetEffect: VisualEffect {
  var data: Double
  var edge: Edge

  @MainActor private func offset(_ size: Size, _ node: ViewNode) -> Point {
    let direction = node.environment.isRightToLeft ? -1.0 : 1.0
    switch edge {
    case .top: return Point(x: 0, y: -size.height * data)
    case .bottom: return Point(x: 0, y: size.height * data)
    case .leading: return Point(x: -size.width * data * direction, y: 0)
    case .trailing: return Point(x: size.width * data * direction, y: 0)
    }
  }

  @MainActor func draw(
    _ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: @MainActor () -> Void
  ) {
    canvas.withTransform(.translation(offset(frame.size, node)), content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    point - offset(size, node)
  }
}
