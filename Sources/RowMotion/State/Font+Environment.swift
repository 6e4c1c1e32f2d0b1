/// The rule that turns the fonts of views into those that are drawn.
struct FontScaling: Equatable {
  /// The factor for all sizes.
  var factor = 1.0
  /// The size of the smallest text, in points.
  var minimumSize = 0.0

  /// Returns a font in the size at which it is drawn.
  func callAsFunction(_ font: Font) -> Font {
    var scaled = font.scaled(by: factor)
    scaled.size = max(scaled.size, minimumSize)
    return scaled
  }
}

extension Font {
  /// Returns the font in the size at which views in an environment draw it.
  func resolve(in environment: EnvironmentValues) -> Font { environment.fontScaling(self) }
}
