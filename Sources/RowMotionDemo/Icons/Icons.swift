import RowMotion

/// A chevron that points right.
struct ChevronShape: Shape {
  func path(in rect: Rect) -> Path {
    Path { path in
      path.addLines([
        Point(x: rect.midX - 2.5, y: rect.midY - 5), Point(x: rect.midX + 2.5, y: rect.midY),
        Point(x: rect.midX - 2.5, y: rect.midY + 5),
      ])
    }
  }
}

/// A pencil, the icon for editing.
struct PencilShape: Shape {
  func path(in rect: Rect) -> Path {
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: rect.midX + x, y: rect.midY + y)
    }
    return Path { path in
      path.addLines([
        point(-5.5, 5.5), point(-5, 2.5), point(3, -5.5), point(5.5, -3), point(-2.5, 5),
        point(-5.5, 5.5),
      ])
      path.closeSubpath()
      path.addLines([point(1.2, -3.7), point(3.7, -1.2)])
    }
  }
}

/// A bin, the icon for deleting.
struct BinShape: Shape {
  func path(in rect: Rect) -> Path {
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: rect.midX + x, y: rect.midY + y)
    }
    return Path { path in
      path.addLines([point(-5.5, -3.5), point(5.5, -3.5)])
      path.addLines([point(-2, -3.5), point(-2, -5.5), point(2, -5.5), point(2, -3.5)])
      path.addLines([point(-4.5, -3.5), point(-3.8, 5.5), point(3.8, 5.5), point(4.5, -3.5)])
      path.addLines([point(-1.4, -1), point(-1.2, 3)])
      path.addLines([point(1.4, -1), point(1.2, 3)])
    }
  }
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
