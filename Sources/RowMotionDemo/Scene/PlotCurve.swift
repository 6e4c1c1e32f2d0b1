import RowMotion

/// A curve through points, given as shares of a plot's width and height from the top left.
struct PlotCurve: Shape {
  let points: [Point]
  /// The distance of the plot's area from the edges of its card, in points.
  var margin = 6.0
  /// True if only every other distance has a line.
  var isDashed = false

  func path(in rect: Rect) -> Path {
    let inner = rect.inset(by: margin)
    guard points.count > 1 else { return Path() }
    let points = points.map {
      Point(x: inner.minX + inner.width * $0.x, y: inner.minY + inner.height * $0.y)
    }
    return Path { path in
      guard isDashed else { return path.addLines(points) }
      for start in stride(from: 0, to: points.count - 1, by: 2) {
        path.addLines([points[start], points[start + 1]])
      }
    }
  }
}
