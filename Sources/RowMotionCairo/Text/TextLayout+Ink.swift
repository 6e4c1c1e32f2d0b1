import CGtk
import RowDrawing

extension TextLayout {
  /// What its letters cover, points from its corner: they may lean out of their box.
  var ink: Rect {
    guard let layout = self as? PangoTextLayout else { return Rect(origin: .zero, size: size) }
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(layout.pango, &ink, nil)
    // Pango does not count the faint line of pixels above round letters.
    return Rect(
      x: Double(ink.x) - layout.inset, y: Double(ink.y - 1), width: Double(ink.width),
      height: Double(ink.height + 1) + max(0, (layout.shifts.last ?? 0).rounded(.up)))
  }
}
