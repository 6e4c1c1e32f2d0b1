import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK
import XCTest

/// The desktop's settings, which also apply when they change while the window is open.
final class ThemeTests: XCTestCase {
  @MainActor private static var settings: UnsafeMutableRawPointer {
    get throws { UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default())) }
  }

  func testTheDarkColorSchemeIsAppliedLive() throws {
    try onMain {
      let window = try TestWindow()
      XCTAssertEqual(window.host.environment.colorScheme, .light)
      let light = window.host.environment.palette
      let painted = window.paintedTimes.count
      row_motion_set_boolean(try Self.settings, "gtk-application-prefer-dark-theme", 1)
      window.run(for: 0.2)
      let dark = window.host.environment.palette
      XCTAssertEqual(window.host.environment.colorScheme, .dark)
      XCTAssertNotEqual(light.windowBackground, dark.windowBackground)
      XCTAssertGreaterThan(dark.primary.red, dark.cardBackground.red + 0.5)
      XCTAssertGreaterThan(window.paintedTimes.count, painted)
      row_motion_set_boolean(try Self.settings, "gtk-application-prefer-dark-theme", 0)
      window.run(for: 0.2)
      XCTAssertEqual(window.host.environment.palette, light)
      window.close()
    }
  }

  func testTextOfEveryColorHasEnoughContrastInEveryTheme() throws {
    try onMain {
      let window = try TestWindow()
      for theme in ["Default", "Default-dark", "Default-hc", "Default-hc-dark"] {
        row_motion_set_string(try Self.settings, "gtk-theme-name", theme)
        window.run(for: 0.1)
        let palette = window.host.environment.palette
        let selection = palette.accent.multiplied(by: 0.15)
        var surfaces = [palette.windowBackground, palette.cardBackground]
        surfaces += surfaces.map { selection.blended(over: $0) }
        surfaces += surfaces.map { palette.hover.blended(over: $0) }
        for surface in surfaces {
          for (name, color) in [
            ("primary", palette.primary), ("secondary", palette.secondary),
            ("tertiary", palette.tertiary), ("accent", palette.accent),
          ] {
            XCTAssertGreaterThanOrEqual(
              Self.contrast(color.blended(over: surface), surface), 4.5, "\(theme): \(name)")
          }
        }
        XCTAssertGreaterThanOrEqual(
          Self.contrast(palette.destructive, palette.cardBackground), 4.5, theme)
        XCTAssertGreaterThanOrEqual(
          Self.contrast(palette.onAccent, palette.accentBackground), 4.5, theme)
      }
      row_motion_set_string(try Self.settings, "gtk-theme-name", "Default")
      window.close()
    }
  }

  func testTheFontsSizeAndFamilyAreAppliedLive() throws {
    try onMain {
      let window = try TestWindow()
      let original = try XCTUnwrap(row_motion_get_string(try Self.settings, "gtk-font-name"))
      defer { g_free(original) }
      row_motion_set_string(try Self.settings, "gtk-font-name", "DejaVu Serif 11")
      row_motion_set_int(try Self.settings, "gtk-xft-dpi", 96 * 1024)
      window.run(for: 0.1)
      // Running text has the size of the desktop's font: 11 pt at 96 dpi are 14.67 pixels.
      XCTAssertEqual(
        window.host.environment.fontScale * Font.body.size, 11.0 * 96 / 72, accuracy: 1e-9)
      XCTAssertEqual(window.view.engine.family, "DejaVu Serif")
      let height = window.host.measure(Text("words"), width: nil).height
      row_motion_set_int(try Self.settings, "gtk-xft-dpi", 192 * 1024)
      window.run(for: 0.1)
      XCTAssertEqual(
        window.host.environment.fontScale * Font.body.size, 22.0 * 96 / 72, accuracy: 1e-9)
      XCTAssertEqual(
        window.host.measure(Text("words"), width: nil).height, 2 * height, accuracy: 2)
      row_motion_set_int(try Self.settings, "gtk-xft-dpi", 96 * 1024)
      row_motion_set_string(
        try Self.settings, "gtk-font-name", String(cString: original))
      window.close()
    }
  }

  func testReducedMotionAndDirectionAreAppliedLive() throws {
    try onMain {
      let window = try TestWindow()
      XCTAssertFalse(window.host.environment.reduceMotion)
      row_motion_set_boolean(try Self.settings, "gtk-enable-animations", 0)
      gtk_widget_set_direction(window.view.widget, GTK_TEXT_DIR_RTL)
      XCTAssertTrue(window.host.environment.reduceMotion)
      XCTAssertEqual(window.host.environment.layoutDirection, .rightToLeft)
      row_motion_set_boolean(try Self.settings, "gtk-enable-animations", 1)
      XCTAssertFalse(window.host.environment.reduceMotion)
      window.close()
    }
  }

  private static func contrast(_ a: ResolvedColor, _ b: ResolvedColor) -> Float {
    func luminance(_ color: ResolvedColor) -> Float {
      func linear(_ share: Float) -> Float {
        share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue) + 0.05
    }
    let (first, second) = (luminance(a), luminance(b))
    return max(first, second) / min(first, second)
  }
}
