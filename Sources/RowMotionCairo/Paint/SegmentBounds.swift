import RowDrawing

extension DisplaySegment {
  /// A rectangle that holds all that is drawn from an operation on, up to the end of what it
  /// stands in, in the coordinates that hold there.
  ///
  /// Clips are not looked at, and rounding to pixels is not either. Nil where nothing is drawn.
  ///
  /// - Complexity: O(n) in the operations and in the elements of the paths.
  func bounds(from start: Int) -> Rect? {
    var bounds: Rect?
    var transforms: [AffineTransform?] = []
    for operation in operations[start...] {
      var rect: Rect
      switch operation {
      case .fill(let fill, _, _): rect = fill
      case .border(let border, _, _, _): rect = border
      case .text(let index, let point, _):
        guard texts.indices.contains(index) else { continue }
        let layout = texts[index]
        // Letters lean out of their box, but not by more than this.
        let margin = layout.request.font.size / 2
        rect = Rect(
          x: point.x - margin, y: point.y - margin / 2, width: layout.size.width + 2 * margin,
          height: layout.size.height + margin)
      case .fillPath(let index, let point, _):
        guard paths.indices.contains(index) else { continue }
        rect = paths[index].bounds.offset(by: point)
      case .strokePath(let index, let point, let lineWidth, _):
        guard paths.indices.contains(index) else { continue }
        rect = paths[index].bounds.offset(by: point).outset(by: lineWidth / 2)
      case .beginTransform(let transform):
        transforms.append(transform)
        continue
      case .beginClip, .beginOpacity:
        transforms.append(nil)
        continue
      case .end:
        if transforms.popLast() == nil { return bounds }
        continue
      }
      for case .some(let transform) in transforms.reversed() { rect = rect.mapped(by: transform) }
      bounds = bounds?.union(rect) ?? rect
    }
    return bounds
  }
}

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
