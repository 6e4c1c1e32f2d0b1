import CGtk
import RowDrawing

/// What nested clips, opacities and maps have made of a Cairo context.
@MainActor struct PaintState {
  private enum Ending {
    case nothing
    case restore
    case group(opacity: Double)
  }

  let cairo: OpaquePointer
  let grid: PixelGrid
  /// What every colour's opacity is multiplied by.
  private(set) var alpha: Double = 1
  /// Whether points fall on pixels; not under a map that turns or scales.
  private(set) var isSnapping = true
  private var endings: [(ending: Ending, alpha: Double, isSnapping: Bool)] = []

  init(cairo: OpaquePointer, grid: PixelGrid) {
    self.cairo = cairo
    self.grid = grid
  }

  /// How many things have begun and not ended.
  var depth: Int { endings.count }

  mutating func beginClip(_ rect: Rect, radius: Double) {
    begin(.restore)
    cairo_save(cairo)
    cairo_new_path(cairo)
    CairoShapes.addRectangle(Reach.part(of: rect) ?? .zero, radius: radius, to: cairo)
    cairo_clip(cairo)
  }

  /// Draws what follows through a picture of its own.
  ///
  /// - Parameter bounds: A rectangle that holds what follows; nil where it is not known. Cairo
  ///   would make a picture of all that the clip leaves, up to the whole window.
  mutating func beginOpacity(_ opacity: Double, within bounds: Rect?) {
    let opacity = Self.sanitized(opacity)
    guard opacity < 1 else { return begin(.nothing) }
    // The colours inside are drawn whole, the picture of them with what stands outside too.
    begin(.group(opacity: opacity * alpha))
    alpha = 1
    cairo_save(cairo)
    if isSnapping, let bounds = bounds.flatMap({ Reach.part(of: $0) }) {
      // On whole pixels, or the clip would soften the picture's edges.
      let rect = Rect(
        x: grid.round(bounds.minX - 1), y: grid.round(bounds.minY - 1),
        width: grid.round(bounds.width + 3), height: grid.round(bounds.height + 3))
      cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
      cairo_clip(cairo)
    }
    cairo_push_group(cairo)
  }

  /// Draws the one shape that follows with less colour, which looks the same as a picture of it.
  mutating func beginOpacityOfOneShape(_ opacity: Double) {
    begin(.nothing)
    alpha *= Self.sanitized(opacity)
  }

  private static func sanitized(_ opacity: Double) -> Double {
    opacity.isFinite ? min(max(opacity, 0), 1) : 1
  }

  mutating func beginTransform(_ transform: AffineTransform) {
    begin(.restore)
    cairo_save(cairo)
    let isShift =
      transform.xx == 1 && transform.yy == 1 && transform.xy == 0 && transform.yx == 0
    if isShift && isSnapping && Reach.holds(transform) {
      cairo_translate(cairo, grid.round(transform.x0), grid.round(transform.y0))
      return
    }
    isSnapping = isSnapping && isShift
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy, x0: transform.x0,
      y0: transform.y0)
    // Cairo refuses to draw ever again after a map that flattens the plane.
    if transform.xx * transform.yy == transform.xy * transform.yx || !Reach.holds(transform) {
      cairo_rectangle(cairo, 0, 0, 0, 0)
      cairo_clip(cairo)
    } else {
      cairo_transform(cairo, &matrix)
    }
  }

  mutating func beginTranslation(_ offset: Point) {
    begin(.restore)
    cairo_save(cairo)
    guard Reach.holds(offset) else {
      cairo_rectangle(cairo, 0, 0, 0, 0)
      return cairo_clip(cairo)
    }
    cairo_translate(cairo, offset.x, offset.y)
    if isSnapping { putOriginOnPixel() }
  }

  /// Takes away what dividing by the scale and multiplying with it left over: letters are put on the
  /// nearest pixel, and where two are as near it decides.
  private func putOriginOnPixel() {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    // A recording has points and is scaled later.
    guard matrix.xx == grid.scale, matrix.yy == grid.scale else { return }
    (matrix.x0, matrix.y0) = (matrix.x0.rounded(), matrix.y0.rounded())
    cairo_set_matrix(cairo, &matrix)
  }

  /// Ends what began last; does nothing where nothing has begun.
  mutating func end() {
    guard let last = endings.popLast() else { return }
    (alpha, isSnapping) = (last.alpha, last.isSnapping)
    switch last.ending {
    case .nothing: break
    case .restore: cairo_restore(cairo)
    case .group(let opacity):
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, opacity)
      cairo_restore(cairo)
    }
  }

  /// Ends all that began since there were `depth` things begun.
  mutating func end(downTo depth: Int) {
    while endings.count > depth { end() }
  }

  private mutating func begin(_ ending: Ending) {
    endings.append((ending, alpha, isSnapping))
  }
}
