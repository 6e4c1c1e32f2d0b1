import CGtk
import RowDrawing

/// Paints display lists with Cairo.
///
/// The lists are in fractional points; what is painted lies on whole device pixels. A layer moves
/// rigidly: its origin is rounded, and all inside is rounded from there, so that nothing inside a
/// row jitters while the row moves. A layer's height is the rounded bottom minus the rounded top,
/// so rows that follow one another leave no gap and do not overlap.
@MainActor public struct CairoPainter {
  private let grid: PixelGrid

  /// Creates a painter.
  ///
  /// - Parameter scale: Device pixels a point. The Cairo contexts it paints on must be scaled by
  ///   as much already, which GTK's are.
  public init(scale: Double = 1) {
    grid = PixelGrid(scale: scale)
  }

  /// Paints a list over what a Cairo context shows.
  ///
  /// - Parameters:
  ///   - list: What to paint.
  ///   - cairo: A `cairo_t`; it is left as it was. Not one that records, as of a `GtkDrawingArea` or of
  ///     `gtk_snapshot_append_cairo`: Cairo (1.16, 1.18) may crash where a clip that was recorded is played back onto
  ///     several rectangles. Paint a ``TiledPicture`` there, which records none.
  ///
  /// - Complexity: O(k) for k operations of the layers that the clip shows.
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
