/// The colours that semantic names stand for; the window fills it from the desktop's theme.
public struct Palette: Hashable, Sendable {
  /// How opaque the accent is behind what is selected.
  package static let selectionOpacity = 0.15

  /// Text.
  public var primary: ResolvedColor
  /// Text of lesser weight: details, captions.
  public var secondary: ResolvedColor
  /// Text of least weight: footers, placeholders.
  public var tertiary: ResolvedColor
  /// What can be acted on, and what is selected.
  public var accent: ResolvedColor
  /// Text upon the accent colour.
  public var onAccent: ResolvedColor
  /// Behind everything.
  public var windowBackground: ResolvedColor
  /// The surface of a card.
  public var cardBackground: ResolvedColor
  /// Hairlines between rows and the outline of a card.
  public var separator: ResolvedColor
  /// Laid over a surface while the pointer is on it.
  public var hover: ResolvedColor
  /// Warnings and destructive actions.
  public var destructive: ResolvedColor

  /// Creates a palette from all its colours.
  public init(
    primary: ResolvedColor, secondary: ResolvedColor, tertiary: ResolvedColor,
    accent: ResolvedColor, onAccent: ResolvedColor, windowBackground: ResolvedColor,
    cardBackground: ResolvedColor, separator: ResolvedColor, hover: ResolvedColor,
    destructive: ResolvedColor
  ) {
    self.primary = primary
    self.secondary = secondary
    self.tertiary = tertiary
    self.accent = accent
    self.onAccent = onAccent
    self.windowBackground = windowBackground
    self.cardBackground = cardBackground
    self.separator = separator
    self.hover = hover
    self.destructive = destructive
  }

  private static func gray(_ value: Float, _ opacity: Float = 1) -> ResolvedColor {
    ResolvedColor(red: value, green: value, blue: value, opacity: opacity)
  }

  /// Dark text on light surfaces.
  public static let light = Palette(
    primary: gray(0.12), secondary: gray(0.12, 0.75), tertiary: gray(0.12, 0.66),
    accent: ResolvedColor(red: 0.208, green: 0.518, blue: 0.894), onAccent: gray(1),
    windowBackground: gray(0.965), cardBackground: gray(1), separator: gray(0, 0.12),
    hover: gray(0, 0.04), destructive: ResolvedColor(red: 0.75, green: 0.11, blue: 0.16))

  /// Light text on dark surfaces.
  public static let dark = Palette(
    primary: gray(0.95), secondary: gray(0.95, 0.75), tertiary: gray(0.95, 0.66),
    accent: ResolvedColor(red: 0.47, green: 0.68, blue: 0.93), onAccent: gray(0.08),
    windowBackground: gray(0.14), cardBackground: gray(0.21), separator: gray(1, 0.12),
    hover: gray(1, 0.05), destructive: ResolvedColor(red: 1, green: 0.48, blue: 0.39))
}
