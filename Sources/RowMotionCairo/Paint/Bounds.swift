import RowDrawing

extension Rect {
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
