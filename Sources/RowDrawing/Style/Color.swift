/// A colour: fixed, or a name that the environment's palette gives a meaning.
public struct Color: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case fixed(ResolvedColor)
    case primary, secondary, tertiary, accent, onAccent
    case windowBackground, cardBackground, separator, hover, destructive
  }

  let base: Base
  package private(set) var opacityFactor: Double = 1

  nonisolated init(base: Base, opacityFactor: Double = 1) {
    self.base = base
    self.opacityFactor = opacityFactor
  }

  /// Creates a fixed colour from sRGB shares, each 0...1.
  public nonisolated init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(
      base: .fixed(
        ResolvedColor(
          red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity))))
  }

  /// Creates a shade between black, 0, and white, 1.
  public nonisolated init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// The same colour, its opacity multiplied.
  public nonisolated func opacity(_ opacity: Double) -> Color {
    Color(base: base, opacityFactor: opacityFactor * opacity)
  }

  /// Text.
  public static let primary = Color(base: .primary)
  /// Text of lesser weight.
  public static let secondary = Color(base: .secondary)
  /// Text of least weight.
  public static let tertiary = Color(base: .tertiary)
  /// What can be acted on.
  public static let accentColor = Color(base: .accent)
  /// What can be acted on.
  public static let tint = accentColor
  /// Text upon the accent colour.
  public static let onAccent = Color(base: .onAccent)
  /// Behind everything.
  public static let windowBackground = Color(base: .windowBackground)
  /// The surface of a card.
  public static let cardBackground = Color(base: .cardBackground)
  /// Hairlines.
  public static let separator = Color(base: .separator)
  /// Laid over a surface under the pointer.
  public static let hover = Color(base: .hover)
  /// Warnings and destructive actions.
  public static let destructive = Color(base: .destructive)
  /// Nothing to see.
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

  /// What a painter gets where names have a palette's meanings.
  public nonisolated func resolve(in palette: Palette) -> ResolvedColor {
    let color =
      switch base {
      case .fixed(let color): color
      case .primary: palette.primary
      case .secondary: palette.secondary
      case .tertiary: palette.tertiary
      case .accent: palette.accent
      case .onAccent: palette.onAccent
      case .windowBackground: palette.windowBackground
      case .cardBackground: palette.cardBackground
      case .separator: palette.separator
      case .hover: palette.hover
      case .destructive: palette.destructive
      }
    return opacityFactor == 1 ? color : color.multiplied(by: opacityFactor)
  }
}
