import CGtk
import RowDrawing

/// The nested clips, opacities and transforms of a Cairo context.
@MainActor struct PaintState {
  private enum Ending {
    case nothing
    case restore
    case group(opacity: Double)
    case fade(Backdrop, weight: UInt8)
    case corners(CornerBackdrops)
    case transformedClip(Backdrop, TransformedMask)
  }

  let cairo: OpaquePointer
  let grid: PixelGrid
  /// The map of points under a transform that rotates or scales; nil if points are aligned to
  /// pixels.
  private(set) var transformedMap: PixelMap?
  private var openGroups: [(ending: Ending, transformedMap: PixelMap?)] = []

  init(cairo: OpaquePointer, grid: PixelGrid) {
    self.cairo = cairo
    self.grid = grid
  }

  /// True if points are aligned to pixels.
  var isSnapping: Bool { transformedMap == nil }

  /// The number of open clips, opacities and transforms.
  var depth: Int { openGroups.count }

  mutating func beginClip(_ rect: Rect, radius: Double) {
    let rect = CairoRange.intersection(with: rect) ?? .zero
    if let transformedMap, let canvas = CanvasPixels(of: cairo),
      let mask = TransformedMask(of: rect, radius: radius, transformedMap)
    {
      begin(
        .transformedClip(Backdrop(mask.rect.intersection(clipPixels(of: canvas)), of: canvas), mask)
      )
      cairo_save(cairo)
      return clip(to: mask.rect)
    }
    let corners = corners(of: rect, radius: radius)
    begin(corners.map(Ending.corners) ?? .restore)
    cairo_save(cairo)
    cairo_new_path(cairo)
    CairoShapes.addRectangle(rect, radius: corners == nil ? radius : 0, to: cairo)
    cairo_clip(cairo)
  }

  /// Begins a group that is shown with an opacity as a whole.
  mutating func beginOpacity(_ opacity: Double) {
    let opacity = CairoRange.opacity(opacity)
    guard opacity < 1 else { return begin(.nothing) }
    guard let canvas = CanvasPixels(of: cairo) else {
      begin(.group(opacity: opacity))
      cairo_save(cairo)
      return cairo_push_group(cairo)
    }
    begin(.fade(Backdrop(clipPixels(of: canvas), of: canvas), weight: cairoByte(opacity)))
  }

  mutating func beginTransform(_ transform: AffineTransform) {
    begin(.restore)
    cairo_save(cairo)
    let isShift =
      transform.xx == 1 && transform.yy == 1 && transform.xy == 0 && transform.yx == 0
    if isShift && isSnapping && CairoRange.contains(transform) {
      cairo_translate(cairo, grid.round(transform.x0), grid.round(transform.y0))
      return roundOriginToPixel()
    }
    let cairoMap = PixelMap(of: cairo).concatenating(transform)
    let map = transformedMap?.concatenating(transform) ?? cairoMap
    transformedMap = map
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy, x0: transform.x0,
      y0: transform.y0)
    // Cairo draws nothing more after a transform that is not invertible, by itself or combined with
    // those around it.
    if !map.isInvertible || !cairoMap.isInvertible || !PixelMap.isInvertible(transform)
      || !CairoRange.contains(transform)
    {
      cairo_rectangle(cairo, 0, 0, 0, 0)
      cairo_clip(cairo)
    } else {
      cairo_transform(cairo, &matrix)
    }
  }

  mutating func beginTranslation(_ offset: Point) {
    begin(.restore)
    cairo_save(cairo)
    guard CairoRange.contains(offset) else {
      cairo_rectangle(cairo, 0, 0, 0, 0)
      return cairo_clip(cairo)
    }
    cairo_translate(cairo, offset.x, offset.y)
    transformedMap = transformedMap?.concatenating(.translation(offset))
    if isSnapping { roundOriginToPixel() }
  }

  /// Rounds the origin to a whole pixel: rounding errors of the scale would otherwise decide
  /// between two pixels that are equally near to a letter.
  private func roundOriginToPixel() {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    // A recording uses points and is scaled later.
    guard matrix.xx == grid.scale, matrix.yy == grid.scale else { return }
    (matrix.x0, matrix.y0) = (matrix.x0.rounded(), matrix.y0.rounded())
    cairo_set_matrix(cairo, &matrix)
  }

  /// Ends the innermost group; does nothing if none is open.
  mutating func end() {
    guard let last = openGroups.popLast() else { return }
    transformedMap = last.transformedMap
    switch last.ending {
    case .nothing: break
    case .restore: cairo_restore(cairo)
    case .group(let opacity):
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, opacity)
      cairo_restore(cairo)
    case .fade(let backdrop, let weight): backdrop.blend { _, _ in weight }
    case .corners(let corners):
      cairo_restore(cairo)
      corners.restoreUncoveredPixels()
    case .transformedClip(let backdrop, let mask):
      cairo_restore(cairo)
      mask.restoreUncoveredPixels(backdrop)
    }
  }

  /// Ends groups until `depth` of them are open.
  mutating func end(downTo depth: Int) {
    while openGroups.count > depth { end() }
  }

  private mutating func begin(_ ending: Ending) {
    openGroups.append((ending, transformedMap))
  }
}
