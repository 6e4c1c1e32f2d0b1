import CGtk
import RowDrawing

extension TextLayout {
  /// What is painted of it where its corner is on a pixel's, points from there, on pixel edges: letters may lean
  /// out of their box.
  ///
  /// A pixel more above than Pango counts, which knows nothing of the faint ones over round letters, and beside it
  /// as far as the box goes; not below, where another text may begin.
  ///
  /// - Parameter scale: Device pixels a point.
  func ink(scale: Double) -> Rect {
    guard let layout = self as? PangoTextLayout else {
      return Rect(
        x: 0, y: 0, width: (size.width * scale).rounded(.up) / scale,
        height: (size.height * scale).rounded(.up) / scale)
    }
    if let known = layout.knownInk, known.scale == scale { return known.rect }
    let rect = layout.measureInk(scale)
    layout.knownInk = (scale, rect)
    return rect
  }

  /// How far around its ink letters may be painted, device pixels: seen were one around small letters, and one more
  /// for each 40 or so of the font's size around boxes that stand for letters which no font has.
  ///
  /// - Parameter scale: Device pixels a point.
  func overdraw(scale: Double) -> Int {
    let pixels = request.font.size * scale / 24
    return pixels < 1_000_000 ? 2 + Int(max(0, pixels)) : 1_000_000
  }
}

extension PangoTextLayout {
  fileprivate func measureInk(_ scale: Double) -> Rect {
    var ink = PangoRectangle()
    pango_layout_get_extents(pango, &ink, nil)
    let inkLeft = ((points(ink.x) - inset) * scale).rounded(.down)
    let inkRight = ((points(ink.x + ink.width) - inset) * scale).rounded(.up)
    let left = max(min(inkLeft, 0), inkLeft - 1)
    let right = min(max(inkRight, (size.width * scale).rounded(.down)), inkRight + 1)
    let top = (points(ink.y) * scale).rounded(.down) - 1
    let bottom = ((points(ink.y + ink.height) + (shifts.last ?? 0)) * scale).rounded(.up)
    return Rect(
      x: left / scale, y: top / scale, width: (right - left) / scale,
      height: (bottom - top) / scale)
  }
}
