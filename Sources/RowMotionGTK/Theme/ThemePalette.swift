import CGtk
import CGtkShims
import RowMotion

/// A reader of palettes from the named colors of a widget's theme.
@MainActor struct ThemePalette {
  /// The values from which a palette is made.
  struct Source: Equatable {
    var text, window, card, accent, border, error: ResolvedColor?
    /// True if the user prefers more contrast.
    var isHighContrast: Bool
  }

  let widget: UnsafeMutablePointer<GtkWidget>
  /// The last source, and its palette.
  ///
  /// Finding legible colors takes many trials, and styles change often, for example with the focus.
  private var cache: (source: Source, palette: Palette, colorScheme: ColorScheme)?

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
  }

  /// Returns the palette and its color scheme.
  mutating func read(isHighContrast: Bool) -> (palette: Palette, colorScheme: ColorScheme) {
    let source = Source(
      text: color("theme_fg_color"), window: color("theme_bg_color"),
      card: color("theme_base_color"), accent: color("theme_selected_bg_color"),
      border: color("borders"), error: color("error_color"), isHighContrast: isHighContrast)
    if let cache, cache.source == source { return (cache.palette, cache.colorScheme) }
    let (palette, colorScheme) = Self.palette(of: source)
    cache = (source, palette, colorScheme)
    return (palette, colorScheme)
  }

  private static func palette(of source: Source) -> (palette: Palette, colorScheme: ColorScheme) {
    guard let text = source.text, let window = source.window else { return (.light, .light) }
    let isHighContrast = source.isHighContrast
    let isDark = window.luminance < text.luminance
    let standard: Palette = isDark ? .dark : .light
    let base = source.card ?? standard.cardBackground
    // GTK's dark theme has a base color that is darker than the window; cards are lighter.
    let card =
      isDark && base.luminance < window.luminance
      ? text.multiplied(by: 0.06).blended(over: window) : base
    let hover = text.multiplied(by: isHighContrast ? 0.12 : 0.05)
    // All surfaces that may be behind text.
    func surfaces(accent: ResolvedColor) -> [ResolvedColor] {
      let selection = accent.multiplied(by: Palette.selectionOpacity)
      let unhovered = [window, card] + [window, card].map { selection.blended(over: $0) }
      return unhovered + unhovered.map { hover.blended(over: $0) }
    }
    let end: ResolvedColor = isDark ? .white : .black
    let themeAccent = source.accent ?? standard.accentBackground
    let accent =
      themeAccent.legible(towards: end) { surfaces(accent: $0) }
    let surfaces = surfaces(accent: accent)
    // White text stays legible on it, without a lighter color than the theme's.
    let accentBackground =
      isHighContrast ? accent : themeAccent.legible(on: [.white], towards: .black)
    let palette = Palette(
      primary: text,
      secondary: text.legible(on: surfaces, opacity: isHighContrast ? 0.9 : 0.75),
      tertiary: text.legible(on: surfaces, opacity: isHighContrast ? 0.8 : 0.5),
      accent: accent,
      onAccent: accentBackground.contrast(with: .white) >= ResolvedColor.minimumContrast
        ? .white : .black,
      windowBackground: window, cardBackground: card,
      separator: isHighContrast ? text : source.border ?? standard.separator, hover: hover,
      destructive: (source.error ?? standard.destructive)
        .legible(on: surfaces, towards: end),
      accentBackground: accentBackground)
    return (palette, isDark ? .dark : .light)
  }

  private func color(_ name: String) -> ResolvedColor? {
    var color = GdkRGBA()
    guard row_motion_theme_color(widget, name, &color) != 0 else { return nil }
    return ResolvedColor(
      red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }
}
