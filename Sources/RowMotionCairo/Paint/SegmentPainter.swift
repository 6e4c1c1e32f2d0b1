import CGtk
import RowDrawing

/// Paints one segment, its origin at Cairo's own.
@MainActor struct SegmentPainter {
  let segment: DisplaySegment
  let layer: LayerGrid

  private var grid: PixelGrid { layer.grid }

  func paint(_ state: inout PaintState) {
    paint(segment.operations.indices, &state)
  }

  /// Paints some of the operations, which are whole groups.
  func paint(_ range: Range<Int>, _ state: inout PaintState) {
    let depth = state.depth
    let operations = segment.operations
    for index in range.clamped(to: operations.indices) {
      let operation = operations[index]
      switch operation {
      case .beginClip(let rect, let radius):
        state.beginClip(clipped(rect, state), radius: radius)
      case .beginOpacity(let opacity): beginOpacity(opacity, from: index + 1, &state)
      case .beginTransform(let transform): state.beginTransform(transform)
      case .end: if state.depth > depth { state.end() }
      default: draw(operation, state)
      }
    }
    state.end(downTo: depth)
  }

  /// Begins an opacity that holds from an operation on.
  func beginOpacity(_ opacity: Double, from start: Int, _ state: inout PaintState) {
    if segment.shapeCount(from: start, isAtMost: 1) {
      state.beginOpacityOfOneShape(opacity)
    } else {
      state.beginOpacity(opacity, within: opacity < 1 ? segment.bounds(from: start) : nil)
    }
  }

  private func draw(_ operation: DrawOperation, _ state: PaintState) {
    let cairo = state.cairo
    switch operation {
    case .fill(let rect, let radius, let color):
      color.apply(to: cairo, alpha: state.alpha)
      CairoShapes.fill(filled(rect, state), radius: radius, on: cairo)
    case .border(let rect, let radius, let width, let color):
      guard Reach.holds(width), Reach.part(of: rect) != nil else { return }
      let width = state.isSnapping ? grid.lineWidth(width) : width
      color.apply(to: cairo, alpha: state.alpha)
      CairoShapes.strokeInside(
        filled(rect, state), innerRadius: max(0, radius - width / 2), lineWidth: width, on: cairo)
    case .text(let index, let point, let color):
      guard segment.texts.indices.contains(index), Reach.holds(point) else { return }
      color.apply(to: cairo, alpha: state.alpha)
      Self.draw(segment.texts[index], at: snapped(point, state), cairo)
    case .fillPath(let index, let point, let color):
      guard addPath(index, at: point, state) else { return }
      color.apply(to: cairo, alpha: state.alpha)
      cairo_fill(cairo)
    case .strokePath(let index, let point, let width, let color):
      guard Reach.holds(width), addPath(index, at: point, state) else { return }
      color.apply(to: cairo, alpha: state.alpha)
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(cairo)
    case .beginClip, .beginOpacity, .beginTransform, .end: break
    }
  }

  static func draw(_ layout: TextLayout, at point: Point, _ cairo: OpaquePointer) {
    if let layout = layout as? PangoTextLayout {
      let point = Point(x: point.x - layout.inset, y: point.y)
      if !layout.shifts.isEmpty { return drawLines(of: layout, at: point, cairo) }
      cairo_move_to(cairo, point.x, point.y)
      pango_cairo_show_layout(cairo, layout.pango)
      return
    }
    // Another engine's text has no letters for Cairo: its lines are shown as bars.
    for line in layout.lines {
      let height = layout.firstBaseline - (layout.lines.first?.y ?? 0)
      cairo_rectangle(cairo, point.x + line.x, point.y + line.y, line.width, height)
    }
    cairo_fill(cairo)
  }

  /// Draws a layout whose lines do not all stand where Pango has them.
  private static func drawLines(
    of layout: PangoTextLayout, at point: Point, _ cairo: OpaquePointer
  ) {
    guard let iterator = pango_layout_get_iter(layout.pango) else { return }
    defer { pango_layout_iter_free(iterator) }
    for shift in layout.shifts {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let baseline = points(pango_layout_iter_get_baseline(iterator))
      cairo_move_to(cairo, point.x + points(logical.x), point.y + baseline + shift)
      pango_cairo_show_layout_line(cairo, pango_layout_iter_get_line_readonly(iterator))
      if pango_layout_iter_next_line(iterator) == 0 { return }
    }
  }

  private func addPath(_ index: Int, at point: Point, _ state: PaintState) -> Bool {
    guard segment.paths.indices.contains(index), Reach.holds(point),
      Reach.part(of: segment.paths[index].bounds) == segment.paths[index].bounds
    else { return false }
    let offset = snapped(point, state)
    cairo_save(state.cairo)
    cairo_translate(state.cairo, offset.x, offset.y)
    cairo_new_path(state.cairo)
    CairoShapes.add(segment.paths[index], to: state.cairo)
    cairo_restore(state.cairo)
    return true
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

extension DisplaySegment {
  /// Whether no more than `limit` shapes are drawn from an operation on, up to the end of what it
  /// stands in.
  func shapeCount(from start: Int, isAtMost limit: Int) -> Bool {
    var count = 0
    var depth = 0
    for operation in operations[start...] {
      switch operation {
      case .beginClip, .beginOpacity, .beginTransform: depth += 1
      case .end:
        depth -= 1
        if depth < 0 { return true }
      default:
        count += 1
        if count > limit { return false }
      }
    }
    return true
  }
}
