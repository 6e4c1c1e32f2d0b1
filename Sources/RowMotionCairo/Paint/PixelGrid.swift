import RowDrawing

/// A grid of device pixels, to which lengths in points are rounded.
struct PixelGrid {
  /// Device pixels per point.
  let scale: Double

  init(scale: Double) {
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// Returns the nearest pixel edge, in points; halves are rounded down the page, on both sides of
  /// zero, so that equal lengths are rounded alike.
  func round(_ value: Double) -> Double {
    value.isFinite ? (value * scale + 0.5).rounded(.down) / scale : 0
  }

  /// Returns an interval with each edge rounded to the nearest pixel edge.
  ///
  /// - Parameter far: The far edge of the layer. An interval that ends there ends at the pixel at
  ///   which the next layer starts, which depends on the layer's position.
  func interval(from start: Double, to end: Double, far: FarEdge) -> (start: Double, end: Double) {
    let near = round(start)
    return (near, max(near, far.isAt(end) ? far.snapped : round(end)))
  }

  /// Returns the interval of a fill: at least one pixel, and with the same thickness at any
  /// position if it is thin.
  func filledInterval(
    from start: Double, to end: Double, far: FarEdge
  ) -> (start: Double, end: Double) {
    let plain = interval(from: start, to: end, far: far)
    let length = (end - start) * scale
    guard length > 0, length < 2.5 else { return plain }
    let thickness = max(1, (length + 0.5).rounded(.down)) / scale
    return far.isAt(end)
      ? (plain.end - thickness, plain.end) : (plain.start, plain.start + thickness)
  }

  /// Returns a line's width rounded to whole pixels, at least one, in points.
  func lineWidth(_ width: Double) -> Double {
    max(1, (width * scale + 0.5).rounded(.down)) / scale
  }
}

/// A layer's right or bottom edge in the layer's own coordinates.
struct FarEdge {
  /// The edge's position, in points.
  let exact: Double
  /// The pixel edge at which the edge is painted, in points.
  let snapped: Double

  func isAt(_ value: Double) -> Bool {
    abs(value - exact) < 1.0 / 64
  }
}

/// A layer's pixel grid: rectangles that end at the layer's far edges are rounded as these are.
struct LayerGrid {
  let grid: PixelGrid
  /// The edges at which the next layer may start.
  let right: FarEdge
  let bottom: FarEdge

  /// - Parameters:
  ///   - size: The layer's size, in points.
  ///   - snapped: The size with which the layer is painted, in points.
  init(_ grid: PixelGrid, size: Size, snapped: Size) {
    self.grid = grid
    right = FarEdge(exact: size.width, snapped: snapped.width)
    bottom = FarEdge(exact: size.height, snapped: snapped.height)
  }

  /// Returns the aligned rectangle of a clip.
  func clipped(_ rect: Rect) -> Rect {
    Self.rect(
      grid.interval(from: rect.minX, to: rect.maxX, far: right),
      grid.interval(from: rect.minY, to: rect.maxY, far: bottom))
  }

  /// Returns the aligned rectangle of a fill or a border.
  func filled(_ rect: Rect) -> Rect {
    Self.rect(
      grid.filledInterval(from: rect.minX, to: rect.maxX, far: right),
      grid.filledInterval(from: rect.minY, to: rect.maxY, far: bottom))
  }

  private static func rect(
    _ x: (start: Double, end: Double), _ y: (start: Double, end: Double)
  ) -> Rect {
    Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start)
  }
}
