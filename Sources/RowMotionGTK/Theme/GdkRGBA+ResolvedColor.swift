import CGtk
import RowMotion
import RowMotionCairo

extension GdkRGBA {
  /// Creates GDK's color from a resolved color.
  init(_ color: ResolvedColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.opacity)
  }

  /// Creates the color of Cairo's pixels, from which a GPU's color may differ by one level.
  ///
  /// Cairo computes it from 16 bits for each component; a GPU rounds to the nearest of 8 bits.
  init(asPixelOf color: ResolvedColor) {
    func share(_ value: Float) -> Float { Float(cairoByte(Double(value))) / 255 }
    self.init(
      red: share(color.red), green: share(color.green), blue: share(color.blue),
      alpha: color.opacity)
  }
}

extension ResolvedColor {
  /// The color in a style sheet.
  package var css: String {
    var color = GdkRGBA(self)
    guard let text = gdk_rgba_to_string(&color) else { return "transparent" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
