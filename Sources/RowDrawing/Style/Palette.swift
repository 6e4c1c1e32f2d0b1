/// The light or dark appearance of surfaces.
public enum ColorScheme: Hashable, Sendable {
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
}

/// The values of semantic colors; the window sets them from the desktop's theme.
public struct Palette: Hashable, Sendable {
  /// The opacity of the accent color behind selected content.
  package static let selectionOpacity = 0.15

  /// The color of text.
  public var primary: ResolvedColor
  /// The color of less important text: details, captions.
  public var secondary: ResolvedColor
  /// The color of the least important text: footers, placeholders.
  public var tertiary: ResolvedColor
  /// The color of interactive elements and of the selection.
  public var accent: ResolvedColor
  /// The color of text on ``accentBackground``.
  public var onAccent: ResolvedColor
  /// The accent color as the background of text, for example of a suggested button.
  public var accentBackground: ResolvedColor
  /// The background of the window.
  public var windowBackground: ResolvedColor
  /// The background of a card.
  public var cardBackground: ResolvedColor
  /// The color of separators between rows and of a card's outline.
  public var separator: ResolvedColor
  /// The overlay of a surface under the pointer.
  public var hover: ResolvedColor
  /// The color of warnings and destructive actions.
  public var destructive: ResolvedColor

  /// Creates a palette from all its colors.
  ///
  /// - Parameter accentBackground: nil for the accent color.
  public init(
    primary: ResolvedColor, secondary: ResolvedColor, tertiary: ResolvedColor,
    accent: ResolvedColor, onAccent: ResolvedColor, windowBackground: ResolvedColor,
    cardBackground: ResolvedColor, separator: ResolvedColor, hover: ResolvedColor,
    destructive: ResolvedColor, accentBackground: ResolvedColor? = nil
  ) {
    self.primary = primary
    self.secondary = secondary
    self.tertiary = tertiary
    self.accent = accent
    self.onAccent = onAccent
    self.accentBackground = accentBackground ?? accent
    self.windowBackground = windowBackground
    self.cardBackground = cardBackground
    self.separator = separator
    self.hover = hover
    self.destructive = destructive
  }

  private static func gray(_ value: Float, _ opacity: Float = 1) -> ResolvedColor {
    ResolvedColor(red: value, green: value, blue: value, opacity: opacity)
  }

  /// The palette with dark text on light surfaces.
  public static let light = Palette(
    primary: gray(0.12), secondary: gray(0.12, 0.75), tertiary: gray(0.12, 0.66),
    accent: ResolvedColor(red: 0.208, green: 0.518, blue: 0.894), onAccent: gray(1),
    windowBackground: gray(0.965), cardBackground: gray(1), separator: gray(0, 0.12),
    hover: gray(0, 0.04), destructive: ResolvedColor(red: 0.75, green: 0.11, blue: 0.16))

  /// The palette with light text on dark surfaces.
  public static let dark = Palette(
    primary: gray(0.95), secondary: gray(0.95, 0.75), tertiary: gray(0.95, 0.66),
    accent: ResolvedColor(red: 0.47, green: 0.68, blue: 0.93), onAccent: gray(1),
    windowBackground: gray(0.14), cardBackground: gray(0.21), separator: gray(1, 0.12),
    hover: gray(1, 0.05), destructive: ResolvedColor(red: 1, green: 0.48, blue: 0.39),
    accentBackground: ResolvedColor(red: 0.208, green: 0.518, blue: 0.894))
}
