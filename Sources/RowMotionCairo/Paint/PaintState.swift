import CGtk
import RowDrawing

/// What nested clips, opacities and maps have made of a Cairo context.
@MainActor struct PaintState {
  private enum Ending {
    case nothing
    case restore
    case group(opacity: Double)
    case fade(Backdrop, seen: UInt8)
    case corners(CoveredCorners)
    case turnedClip(Backdrop, TurnedMask)
  }

  let cairo: OpaquePointer
  let grid: PixelGrid
  /// Where points go under a map that turns or scales; nil where they fall on pixels.
  private(set) var turned: PixelMap?
  private var endings: [(ending: Ending, turned: PixelMap?)] = []

  init(cairo: OpaquePointer, grid: PixelGrid) {
    self.cairo = cairo
    self.grid = grid
  }

  /// Whether points fall on pixels.
  var isSnapping: Bool { turned == nil }

  /// How many things have begun and not ended.
  var depth: Int { endings.count }

  mutating func beginClip(_ rect: Rect, radius: Double) {
    let rect = Reach.part(of: rect) ?? .zero
    if let turned, let canvas = CanvasPixels(of: cairo),
      let mask = TurnedMask(of: rect, radius: radius, turned)
    {
      begin(.turnedClip(Backdrop(mask.rect.intersection(seenPixels(of: canvas)), of: canvas), mask))
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

  /// Shows what follows with an opacity, as one.
  mutating func beginOpacity(_ opacity: Double) {
    let opacity = Reach.opacity(opacity)
    guard opacity < 1 else { return begin(.nothing) }
    guard let canvas = CanvasPixels(of: cairo) else {
      begin(.group(opacity: opacity))
      cairo_save(cairo)
      return cairo_push_group(cairo)
    }
    begin(.fade(Backdrop(seenPixels(of: canvas), of: canvas), seen: cairoByte(opacity)))
  }

  mutating func beginTransform(_ transform: AffineTransform) {
    begin(.restore)
    cairo_save(cairo)
    let isShift =
      transform.xx == 1 && transform.yy == 1 && transform.xy == 0 && transform.yx == 0
    if isShift && isSnapping && Reach.holds(transform) {
      cairo_translate(cairo, grid.round(transform.x0), grid.round(transform.y0))
      return putOriginOnPixel()
    }
    let cairoMap = PixelMap(of: cairo).inside(transform)
    let map = turned?.inside(transform) ?? cairoMap
    turned = map
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy, x0: transform.x0,
      y0: transform.y0)
    // Cairo refuses to draw ever again after a map that flattens the plane: this one, or together with those
    // around it that it was given.
    if !map.isInvertible || !cairoMap.isInvertible || !PixelMap.isInvertible(transform)
      || !Reach.holds(transform)
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
    guard Reach.holds(offset) else {
      cairo_rectangle(cairo, 0, 0, 0, 0)
      return cairo_clip(cairo)
    }
    cairo_translate(cairo, offset.x, offset.y)
    turned = turned?.inside(.translation(offset))
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
    turned = last.turned
    switch last.ending {
    case .nothing: break
    case .restore: cairo_restore(cairo)
    case .group(let opacity):
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, opacity)
      cairo_restore(cairo)
    case .fade(let backdrop, let seen): backdrop.shineThrough { _, _ in seen }
    case .corners(let corners):
      cairo_restore(cairo)
      corners.bringBack()
    case .turnedClip(let backdrop, let mask):
      cairo_restore(cairo)
      mask.bringBack(backdrop)
    }
  }

  /// Ends all that began since there were `depth` things begun.
  mutating func end(downTo depth: Int) {
    while endings.count > depth { end() }
  }

  private mutating func begin(_ ending: Ending) {
    endings.append((ending, turned))
  }
}
