import RowDrawing

/// An effect that moves the content toward an edge by a share of the content's extent.
struct EdgeOffsetEffect: TransformEffect {
  var data: Double
  var edge: Edge

  @MainActor func transform(_ frame: Rect, _ node: ViewNode) -> AffineTransform {
    let width = node.environment.towardsTrailing(frame.width * data)
    let height = frame.height * data
    switch edge {
    case .top: return .translation(Point(x: 0, y: -height))
    case .bottom: return .translation(Point(x: 0, y: height))
    case .leading: return .translation(Point(x: -width, y: 0))
    case .trailing: return .translation(Point(x: width, y: 0))
    }
  }
}
