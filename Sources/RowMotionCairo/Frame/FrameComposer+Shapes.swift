import RowDrawing

extension FrameComposer {
  /// Adds one shape or text of a segment.
  mutating func add(_ operation: DrawOperation, of segment: DisplaySegment, _ layer: LayerGrid) {
    switch operation {
    case .fill(let rect, let radius, let color):
      guard let rect = CairoRange.intersection(with: layer.filled(rect)) else { return }
      addFill(grid.pixels(rect).offset(x: x, y: y), radius: radius * grid.scale, color)
    case .border(let rect, let radius, let lineWidth, let color):
      guard CairoRange.contains(lineWidth),
        let rect = CairoRange.intersection(with: layer.filled(rect))
      else { return }
      let lineWidth = grid.pixels(grid.lineWidth(lineWidth))
      addBorder(
        grid.pixels(rect).offset(x: x, y: y), radius: radius * grid.scale, lineWidth, color)
    case .text(let index, let point, let color):
      guard segment.texts.indices.contains(index), CairoRange.contains(point) else { return }
      let text = segment.texts[index]
      // Letters beside emoji cannot get their color later.
      let hasColors = (text as? PangoTextLayout)?.hasColors == true
      add(
        .text(TextReference(layout: text), hasColors ? color : nil), x + grid.pixels(point.x),
        y + grid.pixels(point.y), color, extent: text.pixelLimit)
    case .fillPath(let index, let point, let color):
      addPath(segment.paths, index, point, lineWidth: nil, color)
    case .strokePath(let index, let point, let lineWidth, let color):
      addPath(segment.paths, index, point, lineWidth: lineWidth, color)
    case .begin, .end: break
    }
  }

  private mutating func addPath(
    _ paths: ContiguousArray<Path>, _ index: Int, _ point: Point, lineWidth: Double?,
    _ color: ResolvedColor
  ) {
    guard paths.indices.contains(index), CairoRange.contains(point),
      CairoRange.contains(lineWidth ?? 0)
    else { return }
    let path = paths[index]
    add(
      .path(PathReference(path: path), lineWidth: lineWidth), x + grid.pixels(point.x),
      y + grid.pixels(point.y), color
    ) { grid in
      grid.touched(by: path.bounds.outset(by: (lineWidth ?? 0) / 2))
    }
  }

  /// - Parameter radius: The corner radius, in pixels.
  private mutating func addFill(_ rect: PixelRect, radius: Double, _ color: ResolvedColor) {
    let radius = rect.limitedRadius(radius)
    guard radius > 0, rect.intersects(clip) else { return append(rect, .color(color)) }
    let shape = CornerShape(radius: radius)
    if shape.isLarge { return addLargeCorners(rect, radius: radius, lineWidth: nil, color) }
    let parts = RoundRect(rect, size: shape.size)
    addCorners(shape, parts, color)
    for part in parts.middle { append(part, .color(color)) }
  }

  private mutating func addBorder(
    _ rect: PixelRect, radius: Double, _ lineWidth: Int, _ color: ResolvedColor
  ) {
    // Opposite lines that meet fill the rectangle, but do not extend beyond its edge.
    if 2 * lineWidth >= min(rect.width, rect.height) {
      return addFill(rect, radius: radius, color)
    }
    guard rect.intersects(clip) else { return }
    let center = rect.limitedRadius(radius) - Double(lineWidth) / 2
    let shape = CornerShape(radius: max(0, center), lineWidth: lineWidth)
    if shape.isLarge { return addLargeCorners(rect, radius: center, lineWidth: lineWidth, color) }
    let parts = RoundRect(rect, size: shape.size)
    addCorners(shape, parts, color)
    for line in parts.lines(width: lineWidth) { append(line, .color(color)) }
  }

  /// Adds a rectangle, or a line along the inside of its edge, as a path.
  ///
  /// - Parameter radius: The radius in pixels; for a line, that of the line's center.
  private mutating func addLargeCorners(
    _ rect: PixelRect, radius: Double, lineWidth: Int?, _ color: ResolvedColor
  ) {
    let lineWidth = lineWidth.map { Double($0) / grid.scale }
    let path = Path(
      roundedRect: grid.rect(rect.offset(x: -rect.left, y: -rect.top))
        .outset(by: -(lineWidth ?? 0) / 2), cornerRadius: radius / grid.scale)
    add(
      .path(PathReference(path: path), lineWidth: lineWidth), rect.left, rect.top, color
    ) { $0.touched(by: path.bounds.outset(by: (lineWidth ?? 0) / 2)) }
  }

  private mutating func addCorners(
    _ shape: CornerShape, _ parts: RoundRect, _ color: ResolvedColor
  ) {
    for (index, corner) in parts.corners.enumerated() where corner.intersects(clip) {
      guard let mask = cornerMask(shape) else { return }
      let (x, y) = parts.maskOrigin(index)
      append(corner, .mask(mask, x: x, y: y, color))
    }
  }

  /// Returns the coverage of four round corners, which is the same for rectangles of any size.
  func cornerMask(_ shape: CornerShape) -> Picture? {
    let content = PictureKey.Content.corners(shape)
    return cache.picture(PictureKey(content: content)) {
      let size = 2 * shape.size
      return Picture(
        content, in: PixelRect(left: 0, top: 0, right: size, bottom: size), grid)
    }
  }
}
