import CGtk
import RowDrawing

extension PaintState {
  /// Draws a text with the current color.
  func draw(_ layout: TextLayout, at point: Point) {
    guard canDrawGlyphs(of: layout) else { return }
    var state = self
    // Starts at a pixel's corner, as in the measurement of the ink.
    state.beginTranslation(point)
    if isSnapping {
      let ink = layout.ink(scale: grid.scale)
      if !ink.isEmpty {
        state.drawIndependentOfClip(ink, overdraw: layout.overdraw(scale: grid.scale)) {
          layout.draw(on: $0)
        }
      }
    } else {
      state.drawIndependentOfClip(layout.inkLimit) { layout.draw(on: $0) }
    }
    state.end()
  }

  /// Returns true if FreeType accepts the letters' size; after a refusal Cairo draws nothing more.
  ///
  /// Larger letters would cover many canvases.
  private func canDrawGlyphs(of layout: TextLayout) -> Bool {
    let transform = (transformedMap ?? PixelMap(of: cairo)).transform
    let scale = max(
      abs(transform.xx), abs(transform.yx), abs(transform.xy), abs(transform.yy))
    return layout.request.font.size * scale < 30_000
  }
}
