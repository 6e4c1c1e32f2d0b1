import RowMotion

/// What the desktop asks of a window's looks.
public struct Theme: Equatable {
  /// What semantic colours stand for.
  public var palette: Palette
  /// Whether surfaces are dark.
  public var colorScheme: ColorScheme
  /// The family of running text.
  public var fontFamily: String
  /// The size of running text over the size that the desktop has by default.
  public var fontScale: Double
  /// Whether the user wants no motion.
  public var reduceMotion: Bool
  /// The direction of reading.
  public var layoutDirection: LayoutDirection

  /// Gives a host what it takes from a theme; all else in its environment stays.
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
