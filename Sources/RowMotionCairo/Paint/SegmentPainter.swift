import CGtk
import RowDrawing

/// A painter of one segment, whose origin is Cairo's own.
@MainActor struct SegmentPainter {
  let segment: DisplaySegment
  let layer: LayerGrid

  private var grid: PixelGrid { layer.grid }

  func paint(_ state: inout PaintState) {
    paint(segment.operations.indices, &state)
  }

  /// Paints a range of operations that consists of whole groups.
  func paint(_ range: Range<Int>, _ state: inout PaintState) {
    let depth = state.depth
    let operations = segment.operations
    for index in range.clamped(to: operations.indices) {
      let operation = operations[index]
      switch operation {
      case .beginClip(let rect, let radius):
        state.beginClip(clipped(rect, state), radius: radius)
      case .beginOpacity(let opacity): state.beginOpacity(opacity)
      case .beginTransform(let transform): state.beginTransform(transform)
      case .end: if state.depth > depth { state.end() }
      default: draw(operation, state)
      }
    }
    state.end(downTo: depth)
  }

  private func draw(_ operation: DrawOperation, _ state: PaintState) {
    let cairo = state.cairo
    switch operation {
    case .fill(let rect, let radius, let color):
      color.apply(to: cairo)
      state.fill(filled(rect, state), radius: radius)
    case .border(let rect, let radius, let width, let color):
      guard CairoRange.contains(width), CairoRange.intersection(with: rect) != nil else { return }
      let width = state.isSnapping ? grid.lineWidth(width) : width
      color.apply(to: cairo)
      state.strokeInside(
        filled(rect, state), innerRadius: max(0, radius - width / 2), lineWidth: width)
    case .text(let index, let point, let color):
      guard segment.texts.indices.contains(index), CairoRange.contains(point) else { return }
      color.apply(to: cairo)
      state.draw(segment.texts[index], at: snapped(point, state))
    case .fillPath(let index, let point, let color):
      guard segment.paths.indices.contains(index), CairoRange.contains(point) else { return }
      color.apply(to: cairo)
      state.draw(segment.paths[index], at: snapped(point, state))
    case .strokePath(let index, let point, let width, let color):
      guard segment.paths.indices.contains(index), CairoRange.contains(point) else { return }
      color.apply(to: cairo)
      state.draw(segment.paths[index], at: snapped(point, state), lineWidth: width)
    case .beginClip, .beginOpacity, .beginTransform, .end: break
    }
  }

  private func snapped(_ point: Point, _ state: PaintState) -> Point {
    state.isSnapping ? Point(x: grid.round(point.x), y: grid.round(point.y)) : point
  }

  private func clipped(_ rect: Rect, _ state: PaintState) -> Rect {
    state.isSnapping ? layer.clipped(rect) : rect
  }

  private func filled(_ rect: Rect, _ state: PaintState) -> Rect {
    state.isSnapping ? layer.filled(rect) : rect
  }
}
