import CGtk
import CGtkShims
import RowMotion

/// A reader of a widget's theme that reports changes.
@MainActor public final class ThemeReader {
  /// Called after the theme, the font, its size or the reduced-motion setting has changed.
  public var onChange: (@MainActor () -> Void)?

  /// The theme as it was last read.
  public private(set) lazy var theme = currentTheme

  /// True to ignore the reduced-motion setting.
  var ignoresReducedMotion = false {
    didSet { if ignoresReducedMotion != oldValue { changed() } }
  }

  private let widget: UnsafeMutablePointer<GtkWidget>
  private let settings: OpaquePointer?
  private var palette: ThemePalette
  private var connections: [SignalConnection] = []

  /// Creates a reader.
  ///
  /// - Parameter widget: The widget whose theme to read; no change is reported after it is destroyed.
  public init(widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    palette = ThemePalette(widget: widget)
    settings = gtk_widget_get_settings(widget)
    guard let settings else { return }
    let names = [
      "gtk-theme-name", "gtk-application-prefer-dark-theme", "gtk-font-name", "gtk-xft-dpi",
      "gtk-xft-antialias", "gtk-xft-hinting", "gtk-xft-hintstyle", "gtk-xft-rgba",
      "gtk-fontconfig-timestamp", "gtk-enable-animations",
      // Only newer versions of GTK have these.
      "gtk-interface-color-scheme", "gtk-interface-contrast", "gtk-interface-reduced-motion",
    ]
    connections = names.map { name in
      SignalConnection(settings, "notify::" + name) { [weak self] in self?.changed() }
    }
    // A window may be destroyed before this reader.
    Signals.connect(widget, "destroy") { [weak self] in self?.connections = [] }
  }

  /// Reads the current theme.
  @discardableResult public func read() -> Theme {
    theme = currentTheme
    return theme
  }

  private func changed() {
    read()
    onChange?()
  }

  private var currentTheme: Theme {
    let isHighContrast = settings.map { row_motion_prefers_more_contrast($0) != 0 } ?? false
    let (palette, colorScheme) = palette.read(isHighContrast: isHighContrast)
    let font = readFont()
    return Theme(
      palette: palette, colorScheme: colorScheme, fontFamily: font.family, fontScale: font.scale,
      reduceMotion: !ignoresReducedMotion
        && settings.map { row_motion_prefers_reduced_motion($0) != 0 } ?? false,
      layoutDirection: gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        ? .rightToLeft : .leftToRight)
  }

  private func readFont() -> (family: String, scale: Double) {
    guard let settings, let name = string("gtk-font-name"),
      let font = pango_font_description_from_string(name)
    else { return ("Sans", 1) }
    defer { pango_font_description_free(font) }
    let family = pango_font_description_get_family(font).map { String(cString: $0) } ?? "Sans"
    let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
    let resolution =
      Double(row_motion_get_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")) / 1024
    let pixels = isAbsolute ? size : size * (resolution > 0 ? resolution : 96) / 72
    // Running text is as large as the text of the widgets around it.
    let scale = pixels / Font.body.size
    return (family, scale > 0 ? min(max(scale, 0.3), 5) : 1)
  }

  private func string(_ name: String) -> String? {
    guard let settings,
      let value = row_motion_get_string(UnsafeMutableRawPointer(settings), name)
    else { return nil }
    defer { g_free(value) }
    return String(cString: value)
  }
}
