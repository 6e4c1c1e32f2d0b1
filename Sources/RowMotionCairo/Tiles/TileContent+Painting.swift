import CGtk
import RowDrawing

extension TileContent {
  /// Paints the tile with its corner at Cairo's origin.
  ///
  /// - Parameters:
  ///   - cairo: A context that is scaled to points.
  ///   - grid: The pixels of the context.
  /// - part: The part to paint, in device pixels; nil for all.
  @MainActor func paint(
    on cairo: OpaquePointer, _ grid: PixelGrid, inside part: PixelRect? = nil
  ) {
    var state = PaintState(cairo: cairo, grid: grid)
    if let part { state.beginClip(grid.rect(part), radius: 0) }
    for operation in operations {
      if let part, let drawn = operation.drawn(grid), !drawn.intersects(part) { continue }
      switch operation {
      case .cover(let color):
        color.apply(to: cairo)
        cairo_paint(cairo)
      case .fill(let rect, let radius, let color):
        color.apply(to: cairo)
        state.fill(grid.rect(rect), radius: radius)
      case .border(let rect, let radius, let lineWidth, let color):
        color.apply(to: cairo)
        state.strokeInside(grid.rect(rect), innerRadius: radius, lineWidth: lineWidth)
      case .text(let text, let x, let y, let color):
        color.apply(to: cairo)
        state.beginTranslation(grid.point(x, y))
        state.draw(text.layout, at: .zero)
        state.end()
      case .path(let path, let lineWidth, let x, let y, let color):
        color.apply(to: cairo)
        state.beginTranslation(grid.point(x, y))
        state.draw(path, at: .zero, lineWidth: lineWidth)
        state.end()
      case .segment(let part, let x, let y): paint(part, at: grid.point(x, y), grid, &state)
      case .items(let items, let x, let y):
        state.beginTranslation(grid.point(x, y))
        CairoPainter(scale: grid.scale).paint(items.list, on: cairo)
        state.end()
      case .beginClip(let rect, let radius): state.beginClip(grid.rect(rect), radius: radius)
      case .end: state.end()
      }
    }
    state.end(downTo: 0)
  }

  @MainActor private func paint(
    _ part: SegmentRange, at origin: Point, _ grid: PixelGrid, _ state: inout PaintState
  ) {
    let depth = state.depth
    state.beginTranslation(origin)
    let painter = SegmentPainter(
      segment: part.segment,
      layer: LayerGrid(grid, right: part.right ?? .nowhere, bottom: part.bottom ?? .nowhere))
    state.beginOpacity(part.opacity)
    painter.paint(part.range, &state)
    state.end(downTo: depth)
  }
}

extension FarEdge {
  /// An edge at which nothing ends.
  fileprivate static var nowhere: FarEdge { FarEdge(exact: .infinity, snapped: .infinity) }
}
