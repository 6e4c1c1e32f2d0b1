import RowDrawing

extension Path {
  /// A rectangle that holds all points, those that curves only bend towards included.
  var bounds: Rect {
    var bounds: Rect?
    func add(_ point: Point) {
      let rect = Rect(origin: point, size: .zero)
      bounds = bounds?.union(rect) ?? rect
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let point, let control1, let control2):
        add(point)
        add(control1)
        add(control2)
      case .close: break
      }
    }
    return bounds ?? .zero
  }
}

extension Rect {
  /// The smallest rectangle that holds both.
  package func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func mapped(by transform: AffineTransform) -> Rect {
    var bounds = Rect(origin: transform.apply(origin), size: .zero)
    for corner in [Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY)] {
      bounds = bounds.union(Rect(origin: transform.apply(corner), size: .zero))
    }
    return bounds
  }

  func outset(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }
}
