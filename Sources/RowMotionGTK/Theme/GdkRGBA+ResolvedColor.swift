import CGtk
import RowMotion

extension GdkRGBA {
  /// Creates GDK's colour out of one of ours.
  init(_ color: ResolvedColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.opacity)
  }
}
