/// A color: a fixed one, or a semantic color that the environment's palette resolves.
public struct Color: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case fixed(ResolvedColor)
    case primary, secondary, tertiary, accent, onAccent, accentBackground
    case windowBackground, cardBackground, separator, hover, destructive
  }

  let base: Base
  package private(set) var opacityFactor: Double = 1

  nonisolated init(base: Base, opacityFactor: Double = 1) {
    self.base = base
    self.opacityFactor = opacityFactor
  }

  /// Creates a fixed color from sRGB components, each 0...1.
  public nonisolated init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(
      base: .fixed(
        ResolvedColor(
          red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity))))
  }

  /// Creates a gray between black, 0, and white, 1.
  public nonisolated init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// Returns the color with its opacity multiplied by a factor.
  public nonisolated func opacity(_ opacity: Double) -> Color {
    Color(base: base, opacityFactor: opacityFactor * opacity)
  }

  /// The color of text.
  public static let primary = Color(base: .primary)
  /// The color of less important text.
  public static let secondary = Color(base: .secondary)
  /// The color of the least important text.
  public static let tertiary = Color(base: .tertiary)
  /// The color of interactive elements.
  public static let accentColor = Color(base: .accent)
  /// The color of interactive elements.
  public static let tint = accentColor
  /// The color of text on ``accentBackground``.
  public static let onAccent = Color(base: .onAccent)
  /// The accent color as the background of text, for example of a suggested button.
  public static let accentBackground = Color(base: .accentBackground)
  /// The background of the window.
  public static let windowBackground = Color(base: .windowBackground)
  /// The background of a card.
  public static let cardBackground = Color(base: .cardBackground)
  /// The color of separator lines.
  public static let separator = Color(base: .separator)
  /// The overlay of a surface under the pointer.
  public static let hover = Color(base: .hover)
  /// The color of warnings and destructive actions.
  public static let destructive = Color(base: .destructive)
  /// A fully transparent color.
  public static let clear = Color(white: 0, opacity: 0)
  /// Black.
  public static let black = Color(white: 0)
  /// White.
  public static let white = Color(white: 1)
  /// A middle gray.
  public static let gray = Color(red: 0.557, green: 0.557, blue: 0.576)
  /// Red.
  public static let red = Color(red: 0.878, green: 0.106, blue: 0.141)
  /// Orange.
  public static let orange = Color(red: 1, green: 0.471, blue: 0)
  /// Yellow.
  public static let yellow = Color(red: 0.965, green: 0.827, blue: 0.176)
  /// Green.
  public static let green = Color(red: 0.2, green: 0.82, blue: 0.478)
  /// Blue.
  public static let blue = Color(red: 0.208, green: 0.518, blue: 0.894)
  /// Purple.
  public static let purple = Color(red: 0.569, green: 0.255, blue: 0.675)
  /// Pink.
  public static let pink = Color(red: 0.929, green: 0.2, blue: 0.455)

  /// Returns the color with semantic names resolved in a palette.
  public nonisolated func resolve(in palette: Palette) -> ResolvedColor {
    let color =
      switch base {
      case .fixed(let color): color
      case .primary: palette.primary
      case .secondary: palette.secondary
      case .tertiary: palette.tertiary
      case .accent: palette.accent
      case .onAccent: palette.onAccent
      case .accentBackground: palette.accentBackground
      case .windowBackground: palette.windowBackground
      case .cardBackground: palette.cardBackground
      case .separator: palette.separator
      case .hover: palette.hover
      case .destructive: palette.destructive
      }
    return opacityFactor == 1 ? color : color.multiplied(by: opacityFactor)
  }
}
