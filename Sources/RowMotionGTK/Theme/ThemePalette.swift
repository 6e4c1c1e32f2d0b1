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
    let hover = text.multiplied(by: isHighContrast ? 0.12 : 0.05)
    // All that text may stand on.
    func surfaces(accent: ResolvedColor) -> [ResolvedColor] {
      let selection = accent.multiplied(by: Palette.selectionOpacity)
      let still = [window, card] + [window, card].map { selection.blended(over: $0) }
      return still + still.map { hover.blended(over: $0) }
    }
    let end: ResolvedColor = isDark ? .white : .black
    let accent = (color("theme_selected_bg_color") ?? standard.accent)
      .legible(towards: end) { surfaces(accent: $0) }
    let surfaces = surfaces(accent: accent)
    let palette = Palette(
      primary: text,
      secondary: text.legible(on: surfaces, opacity: isHighContrast ? 0.9 : 0.75),
      tertiary: text.legible(on: surfaces, opacity: isHighContrast ? 0.8 : 0.5),
      accent: accent,
      onAccent: accent.contrast(with: .white) >= ResolvedColor.leastContrast ? .white : .black,
      windowBackground: window, cardBackground: card,
      separator: isHighContrast ? text : color("borders") ?? standard.separator, hover: hover,
      destructive: (color("error_color") ?? standard.destructive)
        .legible(on: surfaces, towards: end))
    return (palette, isDark ? .dark : .light)
  }

  private func color(_ name: String) -> ResolvedColor? {
    var color = GdkRGBA()
    guard row_motion_theme_color(widget, name, &color) != 0 else { return nil }
    return ResolvedColor(
      red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }
}
