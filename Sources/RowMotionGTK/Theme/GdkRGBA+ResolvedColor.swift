import CGtk
import RowMotion
import RowMotionCairo

extension GdkRGBA {
  /// Creates GDK's colour out of one of ours.
  init(_ color: ResolvedColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.opacity)
  }

  /// Creates the colour that Cairo gives pixels, which it takes from sixteen bits for each share: a GPU takes the
  /// nearest of eight, which may be the next one.
  ///
  /// - Parameter color: An opaque one.
  init(asPixelOf color: ResolvedColor) {
    func share(_ value: Float) -> Float { Float(cairoByte(Double(value))) / 255 }
    self.init(red: share(color.red), green: share(color.green), blue: share(color.blue), alpha: 1)
  }
}
