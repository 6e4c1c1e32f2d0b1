/// An effect on everything that is drawn until the group's end.
///
/// Groups nest.
public enum DrawingGroup: Hashable, Sendable {
  /// Clips to a rectangle with corners rounded by a radius in points.
  case clip(Rect, cornerRadius: Double)
  /// Composites as one image with an opacity in 0...1.
  case opacity(Double)
  /// Transforms the coordinates.
  case transform(AffineTransform)

  /// Returns the bounding box of content inside the group; nil if nothing of it is visible.
  package func bounds(of content: Rect) -> Rect? {
    switch self {
    case .clip(let rect, _):
      let visible = content.intersection(rect)
      return visible.isEmpty ? nil : visible
    case .opacity: return content
    case .transform(let transform): return content.mapped(by: transform)
    }
  }

  /// Returns the group for content whose origin is moved by an offset.
  package func moved(by offset: Point) -> DrawingGroup {
    switch self {
    case .clip(let rect, let radius): return .clip(rect.offset(by: offset), cornerRadius: radius)
    case .opacity: return self
    case .transform(var transform):
      let origin = transform.apply(Point(x: -offset.x, y: -offset.y))
      transform.x0 = origin.x + offset.x
      transform.y0 = origin.y + offset.y
      return .transform(transform)
    }
  }
}
