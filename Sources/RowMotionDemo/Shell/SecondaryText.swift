import CGtk
import RowMotion
import RowMotionGTK

/// The color of GTK's secondary text: that of the canvas, which is readable in every theme, instead
/// of GTK's half-transparent text.
@MainActor final class SecondaryText {
  private let style = StyleSheet(on: gdk_display_get_default())
  private var color: ResolvedColor?

  /// Applies the color of a theme.
  func follow(_ palette: Palette) {
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
