import RowDrawing

/// Where lengths in points fall on whole device pixels.
struct PixelGrid {
  /// Device pixels a point.
  let scale: Double

  init(scale: Double) {
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// The nearest pixel edge, points; halves go down the page, so that equal lengths keep their
  /// order of pixels on both sides of zero.
  func round(_ value: Double) -> Double {
    value.isFinite ? (value * scale + 0.5).rounded(.down) / scale : 0
  }

  /// A stretch between two edges, each on its nearest pixel edge.
  ///
  /// - Parameter far: The far edge of the layer. What ends there ends at the pixel that the next
  ///   layer starts at, which depends on where the layer stands.
  func stretch(from start: Double, to end: Double, far: FarEdge) -> (start: Double, end: Double) {
    let near = round(start)
    return (near, max(near, far.isAt(end) ? far.snapped : round(end)))
  }

  /// The same for what is filled: what is thin keeps its thickness wherever it stands, and what
  /// is there at all is at least one pixel.
  func filledStretch(
    from start: Double, to end: Double, far: FarEdge
  ) -> (start: Double, end: Double) {
    let plain = stretch(from: start, to: end, far: far)
    let length = (end - start) * scale
    guard length > 0, length < 2.5 else { return plain }
    let thickness = max(1, (length + 0.5).rounded(.down)) / scale
    return far.isAt(end)
      ? (plain.end - thickness, plain.end) : (plain.start, plain.start + thickness)
  }

  /// The width of a line, at least one pixel, in whole pixels, points.
  func lineWidth(_ width: Double) -> Double {
    max(1, (width * scale + 0.5).rounded(.down)) / scale
  }
}

/// A layer's right or bottom edge in the layer's own coordinates.
struct FarEdge: Hashable {
  /// Where the edge lies, points.
  let exact: Double
  /// The pixel edge that it is painted at, points.
  let snapped: Double

  func isAt(_ value: Double) -> Bool {
    abs(value - exact) < 1.0 / 64
  }
}

/// Where rectangles in a layer fall on pixels: what ends at the layer's edge ends where that does.
struct LayerGrid {
  let grid: PixelGrid
  /// The edges that the next layer may start at.
  let right: FarEdge
  let bottom: FarEdge

  init(_ grid: PixelGrid, right: FarEdge, bottom: FarEdge) {
    self.grid = grid
    self.right = right
    self.bottom = bottom
  }

  /// - Parameters:
  ///   - size: The layer's extent, points.
  ///   - snapped: The one that it is painted with, points.
  init(_ grid: PixelGrid, size: Size, snapped: Size) {
    self.init(
      grid, right: FarEdge(exact: size.width, snapped: snapped.width),
      bottom: FarEdge(exact: size.height, snapped: snapped.height))
  }

  /// A rectangle that cuts off what is outside.
  func clipped(_ rect: Rect) -> Rect {
    Self.rect(
      grid.stretch(from: rect.minX, to: rect.maxX, far: right),
      grid.stretch(from: rect.minY, to: rect.maxY, far: bottom))
  }

  /// A rectangle that is filled, or whose edge is drawn.
  func filled(_ rect: Rect) -> Rect {
    Self.rect(
      grid.filledStretch(from: rect.minX, to: rect.maxX, far: right),
      grid.filledStretch(from: rect.minY, to: rect.maxY, far: bottom))
  }

  private static func rect(
    _ x: (start: Double, end: Double), _ y: (start: Double, end: Double)
  ) -> Rect {
    Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start)
  }
}
