import CGtk
import RowDrawing

/// A painter of display lists that uses Cairo.
///
/// Lists are in fractional points, but drawing is aligned to whole device pixels. A layer's origin
/// is rounded, and its content is rounded relative to that origin. So nothing inside a row jitters
/// while the row moves. A layer's height is the rounded bottom minus the rounded top, so that
/// consecutive rows neither leave a gap nor overlap.
@MainActor public struct CairoPainter {
  private let grid: PixelGrid

  /// Creates a painter.
  ///
  /// - Parameter scale: Device pixels per point. The Cairo contexts must already be scaled by it,
  ///   as GTK's are.
  public init(scale: Double = 1) {
    grid = PixelGrid(scale: scale)
  }

  /// Paints a list onto a Cairo context.
  ///
  /// - Parameters:
  ///   - list: The display list to paint.
  ///   - cairo: A `cairo_t`, whose state is restored afterwards. It must not be a recording
  ///     context, such as that of a `GtkDrawingArea` or of `gtk_snapshot_append_cairo`. Cairo
  ///     (1.16, 1.18) may crash when it replays a recorded clip onto several rectangles. Paint a
  ///     ``TiledPicture`` there, which records no clips.
  ///
  /// - Complexity: O(k) for k operations of the layers inside the clip.
  public func paint(_ list: DisplayList, on cairo: OpaquePointer) {
    var state = PaintState(cairo: cairo, grid: grid)
    cairo_save(cairo)
    for item in list.items {
      switch item {
      case .layer(let layer): paint(layer, &state)
      case .beginClip(let rect, let radius):
        state.beginClip(snapped(rect, state), radius: radius)
      case .beginOpacity(let opacity): state.beginOpacity(opacity)
      case .beginTransform(let transform): state.beginTransform(transform)
      case .end: state.end()
      }
    }
    state.end(downTo: 0)
    cairo_restore(cairo)
  }

  private func paint(_ layer: DisplayList.Layer, _ state: inout PaintState) {
    guard layer.opacity > 0, !layer.segment.operations.isEmpty else { return }
    let depth = state.depth
    var frame = Rect(origin: layer.origin, size: layer.size)
    if state.isSnapping { frame = snapped(frame, state) }
    if layer.isClipped && frame.isEmpty { return }
    state.beginTranslation(frame.origin)
    if layer.isClipped {
      state.beginClip(Rect(origin: .zero, size: frame.size), radius: 0)
    }
    let painter = SegmentPainter(
      segment: layer.segment, layer: LayerGrid(grid, size: layer.size, snapped: frame.size))
    state.beginOpacity(layer.opacity)
    painter.paint(&state)
    state.end(downTo: depth)
  }

  private func snapped(_ rect: Rect, _ state: PaintState) -> Rect {
    guard state.isSnapping else { return rect }
    let left = grid.round(rect.minX)
    let top = grid.round(rect.minY)
    return Rect(
      x: left, y: top, width: max(0, grid.round(rect.maxX) - left),
      height: max(0, grid.round(rect.maxY) - top))
  }
}
