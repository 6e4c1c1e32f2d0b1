import RowMotion

/// An icon of lines; one that ends where it begins is closed.
struct IconShape: Shape {
  /// The points of each line, relative to the center.
  let lines: [[Point]]

  func path(in rect: Rect) -> Path {
    Path { path in
      for line in lines {
        path.addLines(line.map { Point(x: rect.midX + $0.x, y: rect.midY + $0.y) })
        if line.first == line.last { path.closeSubpath() }
      }
    }
  }

  private init(_ lines: [(Double, Double)]...) {
    self.lines = lines.map { $0.map { Point(x: $0.0, y: $0.1) } }
  }

  /// A chevron that points right.
  static let chevron = IconShape([(-2.5, -5), (2.5, 0), (-2.5, 5)])
  /// A pencil, the icon for editing.
  static let pencil = IconShape(
    [(-5.5, 5.5), (-5, 2.5), (3, -5.5), (5.5, -3), (-2.5, 5), (-5.5, 5.5)],
    [(1.2, -3.7), (3.7, -1.2)])
  /// A bin, the icon for deleting.
  static let bin = IconShape(
    [(-5.5, -3.5), (5.5, -3.5)], [(-2, -3.5), (-2, -5.5), (2, -5.5), (2, -3.5)],
    [(-4.5, -3.5), (-3.8, 5.5), (3.8, 5.5), (4.5, -3.5)], [(-1.4, -1), (-1.2, 3)],
    [(1.4, -1), (1.2, 3)])
}

/// Six dots, the icon of a drag handle.
struct GripShape: Shape {
  func path(in rect: Rect) -> Path {
    Path { path in
      for x in [-2.5, 2.5] {
        for y in [-4.5, 0, 4.5] {
          path.addEllipse(in: Rect(x: rect.midX + x - 1, y: rect.midY + y - 1, width: 2, height: 2))
        }
      }
    }
  }
}
