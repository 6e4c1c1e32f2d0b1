import CGtk
import CGtkShims
import RowMotion

/// Reads a palette from the named colours of a widget's theme.
@MainActor struct ThemePalette {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Whether the user asked for strong contrasts.
  let isHighContrast: Bool

  /// The palette, and whether its surfaces are dark.
  func read() -> (palette: Palette, colorScheme: ColorScheme) {
    guard let text = color("theme_fg_color"), let window = color("theme_bg_color") else {
      return (.light, .light)
    }
    let isDark = window.luminance < text.luminance
    let standard: Palette = isDark ? .dark : .light
    let card = color("theme_base_color") ?? standard.cardBackground
    let accent = (color("theme_selected_bg_color") ?? standard.accent)
      .legible(on: card, towards: isDark ? .white : .black)
    let palette = Palette(
      primary: text,
      secondary: text.multiplied(by: isHighContrast ? 0.9 : 0.65),
      tertiary: text.multiplied(by: isHighContrast ? 0.8 : 0.5),
      accent: accent, onAccent: accent.luminance > 0.36 ? .black : .white,
      windowBackground: window, cardBackground: card,
      separator: isHighContrast ? text : color("borders") ?? standard.separator,
      hover: text.multiplied(by: isHighContrast ? 0.12 : 0.05),
      destructive: (color("error_color") ?? standard.destructive)
        .legible(on: card, towards: isDark ? .white : .black))
    return (palette, isDark ? .dark : .light)
  }

  private func color(_ name: String) -> ResolvedColor? {
    var color = GdkRGBA()
    guard row_motion_theme_color(widget, name, &color) != 0 else { return nil }
    return ResolvedColor(
      red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }
}

extension ResolvedColor {
  static let white = ResolvedColor(red: 1, green: 1, blue: 1)
  static let black = ResolvedColor(red: 0, green: 0, blue: 0)

  /// How light the colour is, 0...1, as WCAG 2 counts it, near enough.
  var luminance: Float {
    func linear(_ share: Float) -> Float { share * share * (0.8 * share + 0.2) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The colour, moved towards another until text in it can be read on a surface.
  ///
  /// A theme's selection colour is made to stand behind text; in dark themes it is too dark to be
  /// text itself.
  func legible(on surface: ResolvedColor, towards end: ResolvedColor) -> ResolvedColor {
    var candidate = self
    var share: Float = 0
    while share < 1, candidate.contrast(with: surface) < 4.5 {
      share += 0.05
      candidate = mixed(with: end, share: share)
    }
    return candidate
  }

  func contrast(with other: ResolvedColor) -> Float {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  private func mixed(with other: ResolvedColor, share: Float) -> ResolvedColor {
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
    return ResolvedColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: opacity)
  }
}
