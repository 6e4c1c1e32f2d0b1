import RowMotion

/// The desktop's settings for a window's appearance.
public struct Theme: Equatable {
  /// The values of semantic colors.
  public var palette: Palette
  /// The color scheme of surfaces.
  public var colorScheme: ColorScheme
  /// The font family of body text.
  public var fontFamily: String
  /// The factor that makes body text as large as the desktop's font.
  public var fontScale: Double
  /// A Boolean value that indicates whether the user prefers reduced motion.
  public var reduceMotion: Bool
  /// The direction of text and layout.
  public var layoutDirection: LayoutDirection

  /// Applies the theme to a host's environment; other values of the environment stay.
  @MainActor public func apply(to host: ViewHost) {
    var environment = host.environment
    environment.palette = palette
    environment.colorScheme = colorScheme
    environment.fontScale = fontScale
    environment.reduceMotion = reduceMotion
    environment.layoutDirection = layoutDirection
    host.environment = environment
  }
}
