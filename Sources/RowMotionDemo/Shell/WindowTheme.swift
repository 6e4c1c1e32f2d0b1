import CGtk
import RowMotion
import RowMotionGTK

/// The theme of a window, in which GTK's secondary text has the color of the canvas, which is
/// readable in every theme, instead of being half transparent.
@MainActor final class WindowTheme {
  private let reader: ThemeReader
  private let style = StyleSheet(on: gdk_display_get_default())
  private var color: ResolvedColor?

  init(of window: Widget) { reader = ThemeReader(widget: window) }

  /// Calls a closure with the theme, now and after each change.
  func follow(_ onChange: @escaping @MainActor (Theme) -> Void) {
    reader.onChange = { [weak self] in
      guard let self else { return }
      let theme = reader.theme
      applyColor(of: theme.palette)
      onChange(theme)
    }
    reader.onChange?()
  }

  private func applyColor(of palette: Palette) {
    let new = palette.secondary.blended(over: palette.windowBackground)
    guard new != color else { return }
    color = new
    style?.load(
      """
      .dim-label, placeholder, scale > value {
        opacity: 1; color: \(new.css);
      }
      /* A header bar is darker than the window. */
      .subtitle { opacity: 1; }
      """)
  }
}
