import RowMotion

/// The colors of curves and bars.
///
/// All of them contrast with light and dark cards at about 3:1, as WCAG 2.2 requires of graphics
/// (1.4.11), and ``rowMotion``, ``comparison`` and ``neutral`` also differ for people who do not
/// see red or green.
enum ChartColors {
  /// The color of what RowMotion does.
  static let rowMotion = Color(red: 0.29, green: 0.56, blue: 0.816)
  /// The color of what it is compared with.
  static let comparison = Color(red: 0.851, green: 0.412, blue: 0.173)
  /// The color of everything else.
  static let neutral = Color(white: 0.549)

  /// The colors of bars, which also have names.
  static let bars = [
    rowMotion, Color(red: 0.122, green: 0.612, blue: 0.525),
    Color(red: 0.698, green: 0.451, blue: 0.71),
  ]
}

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
