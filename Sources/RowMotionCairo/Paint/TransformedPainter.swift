import CGtk
import RowDrawing

/// A painter of drawings under a transform that scales or rotates, where nothing is aligned to
/// pixels.
@MainActor struct TransformedPainter {
  private enum Ending {
    case restore
    case roundClip(Rect, radius: Double)
    case fade(opacity: Double)
  }

  private let cairo: OpaquePointer
  private var openGroups: [Ending] = []

  init(on cairo: OpaquePointer) {
    self.cairo = cairo
  }

  /// Paints operations of a segment; their groups end at the latest with the range.
  mutating func paint(_ range: Range<Int>, of segment: DisplaySegment) {
    let depth = openGroups.count
    let operations = segment.operations
    for index in range.clamped(to: operations.indices) {
      switch operations[index] {
      case .begin(let group): begin(group)
      case .end: end(downTo: max(depth, openGroups.count - 1))
      case .fill, .border, .text, .fillPath, .strokePath: draw(operations[index], of: segment)
      }
    }
    end(downTo: depth)
  }

  /// Paints items of a display list.
  mutating func paint(_ items: ArraySlice<DisplayList.Item>) {
    for item in items {
      switch item {
      case .layer(let layer):
        let depth = openGroups.count
        begin(.translation(layer.origin))
        if layer.isClipped { beginClip(Rect(origin: .zero, size: layer.size), radius: 0) }
        beginFade(layer.opacity)
        paint(layer.segment.operations.indices, of: layer.segment)
        end(downTo: depth)
      case .begin(let group): begin(group)
      case .end: end(downTo: max(0, openGroups.count - 1))
      }
    }
    end(downTo: 0)
  }

  private func draw(_ operation: DrawOperation, of segment: DisplaySegment) {
    switch operation {
    case .fill(let rect, let radius, let color):
      color.apply(to: cairo)
      CairoShapes.fill(rect, radius: radius, on: cairo)
    case .border(let rect, let radius, let lineWidth, let color):
      guard CairoRange.contains(lineWidth) else { return }
      color.apply(to: cairo)
      // Opposite lines that meet fill the rectangle, but do not extend beyond its edge.
      if 2 * lineWidth >= min(rect.width, rect.height) {
        CairoShapes.fill(rect, radius: radius, on: cairo)
      } else {
        CairoShapes.strokeInside(
          rect, innerRadius: max(0, radius - lineWidth / 2), lineWidth: lineWidth, on: cairo)
      }
    case .text(let index, let point, let color):
      guard segment.texts.indices.contains(index), CairoRange.contains(point) else { return }
      cairo_save(cairo)
      cairo_translate(cairo, point.x, point.y)
      color.apply(to: cairo)
      segment.texts[index].draw(on: cairo)
      cairo_restore(cairo)
    case .fillPath(let index, let point, let color):
      guard segment.paths.indices.contains(index), CairoRange.contains(point) else { return }
      color.apply(to: cairo)
      CairoShapes.draw(segment.paths[index], at: point, lineWidth: nil, on: cairo)
    case .strokePath(let index, let point, let lineWidth, let color):
      guard segment.paths.indices.contains(index), CairoRange.contains(point) else { return }
      color.apply(to: cairo)
      CairoShapes.draw(segment.paths[index], at: point, lineWidth: lineWidth, on: cairo)
    case .begin, .end: break
    }
  }

  private mutating func begin(_ group: DrawingGroup) {
    switch group {
    case .clip(let rect, let radius): beginClip(rect, radius: radius)
    case .opacity(let opacity): beginFade(opacity)
    case .transform(let transform): begin(transform)
    }
  }

  private mutating func beginClip(_ rect: Rect, radius: Double) {
    let rect = CairoRange.intersection(with: rect) ?? .zero
    cairo_save(cairo)
    if radius > 0 {
      // Cut as a whole, so that drawings over each other have the same edge.
      openGroups.append(.roundClip(rect, radius: radius))
      return cairo_push_group(cairo)
    }
    openGroups.append(.restore)
    cairo_new_path(cairo)
    CairoShapes.addRectangle(rect, radius: 0, to: cairo)
    cairo_clip(cairo)
  }

  private mutating func beginFade(_ opacity: Double) {
    openGroups.append(.fade(opacity: CairoRange.opacity(opacity)))
    cairo_save(cairo)
    cairo_push_group(cairo)
  }

  private mutating func begin(_ transform: AffineTransform) {
    openGroups.append(.restore)
    cairo_save(cairo)
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy, x0: transform.x0,
      y0: transform.y0)
    var outer = cairo_matrix_t()
    cairo_get_matrix(cairo, &outer)
    let determinant =
      (matrix.xx * matrix.yy - matrix.xy * matrix.yx) * (outer.xx * outer.yy - outer.xy * outer.yx)
    // Cairo draws nothing more after a transform that is not invertible.
    guard CairoRange.contains(transform), determinant != 0, determinant.isFinite else {
      cairo_rectangle(cairo, 0, 0, 0, 0)
      return cairo_clip(cairo)
    }
    cairo_transform(cairo, &matrix)
  }

  private mutating func end(downTo depth: Int) {
    while openGroups.count > depth, let ending = openGroups.popLast() {
      switch ending {
      case .restore: break
      case .roundClip(let rect, let radius):
        cairo_pop_group_to_source(cairo)
        CairoShapes.fill(rect, radius: radius, on: cairo)
      case .fade(let opacity):
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, opacity)
      }
      cairo_restore(cairo)
    }
  }
}
