import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The color of GTK's secondary text: that of the canvas, which is readable in every theme, instead
/// of GTK's half-transparent text.
@MainActor final class SecondaryText {
  private let style: UnsafeMutablePointer<GtkCssProvider>?
  private let display: OpaquePointer?
  private var color: ResolvedColor?

  init() {
    style = gtk_css_provider_new()
    display = gdk_display_get_default()
    guard let style, let display else { return }
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(style), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  isolated deinit {
    guard let style, let display else { return }
    gtk_style_context_remove_provider_for_display(display, OpaquePointer(style))
    g_object_unref(UnsafeMutableRawPointer(style))
  }

  /// Applies the color of a theme.
  func follow(_ palette: Palette) {
    guard let style else { return }
    let new = palette.secondary.blended(over: palette.windowBackground)
    guard new != color else { return }
    color = new
    row_motion_css_provider_load(
      style,
      """
      .dim-label, placeholder, scale > value {
        opacity: 1; color: \(SecondaryText.css(new));
      }
      /* A header bar is darker than the window. */
      .subtitle { opacity: 1; }
      """)
  }

  private static func css(_ color: ResolvedColor) -> String {
    let shares = [color.red, color.green, color.blue].map { String(Int(($0 * 255).rounded())) }
    return "rgb(\(shares.joined(separator: ",")))"
  }
}
