import CGtk
import CGtkShims
import RowMotionGTK

/// The desktop's dark preference and accent color, which GTK without libadwaita does not read.
///
/// They come from the desktop portal and are applied to all windows of a display, now and whenever
/// the user changes them. Without a portal, GTK's own settings and colors stay.
@MainActor final class DesktopAppearance {
  private let display: OpaquePointer
  /// The style sheet with the accent color; nil until the user has one.
  private var style: StyleSheet?
  /// GTK's own setting, which is used without a preference.
  private let prefersDarkItself: gboolean
  private var accent: GdkRGBA?

  private static let darkSetting = "gtk-application-prefer-dark-theme"
  /// A setting of newer versions of GTK, which read the portal's preference themselves.
  private static let schemeSetting = "gtk-interface-color-scheme"
  /// The longest time to wait for a portal before the first window is shown, in milliseconds.
  private static let patience: Int32 = 150

  /// Applies the current preferences; nil without a display.
  ///
  /// - Parameter bus: The session bus.
  init?(bus: OpaquePointer, display: OpaquePointer?) {
    guard let display, let settings = gtk_settings_get_for_display(display) else { return nil }
    self.display = display
    prefersDarkItself = row_motion_get_boolean(UnsafeMutableRawPointer(settings), Self.darkSetting)
    // Like the bus's connection, the object stays until the process ends.
    let object = Unmanaged.passRetained(self).toOpaque()
    row_motion_follow_appearance(
      bus, Self.patience,
      { appearance, data in
        guard let appearance = appearance?.pointee, let data else { return }
        nonisolated(unsafe) let object = data
        MainActor.assumeIsolated {
          Unmanaged<DesktopAppearance>.fromOpaque(object).takeUnretainedValue().apply(appearance)
        }
      }, object)
  }

  private func apply(_ appearance: RowMotionAppearance) {
    applyScheme(appearance.color_scheme)
    let new = appearance.has_accent != 0 ? appearance.accent : nil
    let isSame = new?.red == accent?.red && new?.green == accent?.green && new?.blue == accent?.blue
    if isSame { return }
    accent = new
    applyAccent()
  }

  private func applyScheme(_ scheme: guint) {
    guard let settings = gtk_settings_get_for_display(display) else { return }
    let object = UnsafeMutableRawPointer(settings)
    if row_motion_has_property(object, Self.schemeSetting) != 0 { return }
    let isDark: gboolean = scheme == 1 ? 1 : scheme == 2 ? 0 : prefersDarkItself
    if row_motion_get_boolean(object, Self.darkSetting) != isDark {
      row_motion_set_boolean(object, Self.darkSetting, isDark)
    }
  }

  private func applyAccent() {
    style = accent == nil ? nil : StyleSheet(on: display)
    if let accent { style?.load(Self.styleSheet(accent)) }
  }

  /// Returns the rules that replace the accent color of GTK's theme.
  private static func styleSheet(_ accent: GdkRGBA) -> String {
    let color = ResolvedColor(red: accent.red, green: accent.green, blue: accent.blue).css
    let text = accent.isLight ? "black" : "white"
    return """
      @define-color theme_selected_bg_color \(color);
      @define-color theme_selected_fg_color \(text);
      /* A property that all widgets inherit, so that canvases read the named colors again. */
      window { -gtk-secondary-caret-color: \(color); }
      button.suggested-action, switch:checked, scale highlight {
        background-image: none; background-color: \(color); color: \(text);
        border-color: shade(\(color), 0.8);
      }
      button.suggested-action:hover { background-color: shade(\(color), 1.1); }
      button.suggested-action:active { background-color: shade(\(color), 0.9); }
      selection, text selection { background-color: alpha(\(color), 0.35); color: inherit; }
      *:focus-visible { outline-color: alpha(\(color), 0.6); }
      """
  }
}

extension GdkRGBA {
  /// True if black text is more legible on the color than white text.
  fileprivate var isLight: Bool { 0.299 * red + 0.587 * green + 0.114 * blue > 0.6 }
}
