import CGtk
import CGtkShims
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo

/// The window follows the desktop's dark preference and accent color.
final class AppearanceWindowTests: WindowTestCase, @unchecked Sendable {
  private var bus: TestBus?

  override func tearDownWithError() throws {
    bus = nil
    try super.tearDownWithError()
  }

  /// Starts a session bus of its own and returns a connection to it.
  private func connectToBus() throws -> OpaquePointer {
    let bus = try TestBus()
    self.bus = bus
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return try XCTUnwrap(
      g_dbus_connection_new_for_address_sync(
        bus.address, flags, nil, nil, nil))
  }

  @MainActor private var isDark: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    return row_motion_get_boolean(
      UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme") != 0
  }

  func testTheDarkPreferenceAndTheAccentColorAreFollowed() throws {
    let connection = try connectToBus()
    try MainActor.assumeIsolated {
      let portal = try Portal(on: connection)
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      let accent = window.view.theme.palette.accent
      XCTAssertEqual(window.view.theme.colorScheme, .light)

      portal.settings = "<uint32 1>, 'accent-color': <(0.8, 0.1, 0.2)>"
      let appearance = DesktopAppearance(bus: connection, display: gdk_display_get_default())
      XCTAssertNotNil(appearance)
      // In the dark theme the color is made much lighter, so that it can be read.
      wait(for: "the dark theme with a red color") {
        let color = window.view.theme.palette.accent
        return self.isDark && window.view.theme.colorScheme == .dark
          && color.red > color.green + 0.03 && color.red > color.blue + 0.03
      }

      portal.settings = "<uint32 2>, 'accent-color': <(0.1, 0.5, 0.2)>"
      portal.announce()
      wait(for: "the light theme with a green color") {
        let color = window.view.theme.palette.accent
        return !self.isDark && window.view.theme.colorScheme == .light
          && color.green > color.red + 0.1
      }

      // Numbers outside of 0...1 mean that no color is chosen.
      portal.settings = "<uint32 0>, 'accent-color': <(-1.0, -1.0, -1.0)>"
      portal.announce()
      wait(for: "the theme's own color") { window.view.theme.palette.accent == accent }
      XCTAssertFalse(isDark)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testWithoutAPortalNothingChanges() throws {
    let connection = try connectToBus()
    MainActor.assumeIsolated {
      XCTAssertNotNil(DesktopAppearance(bus: connection, display: gdk_display_get_default()))
      XCTAssertNil(DesktopAppearance(bus: connection, display: nil))
      XCTAssertFalse(isDark)
    }
  }
}

/// The settings of a desktop portal on a bus.
@MainActor private final class Portal {
  /// The value of the color scheme and further settings, as GVariant texts.
  var settings = "<uint32 0>"
  private let connection: OpaquePointer

  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let description = """
    <node><interface name='org.freedesktop.portal.Settings'>
    <method name='ReadAll'><arg type='as' direction='in'/>
    <arg type='a{sa{sv}}' direction='out'/></method>
    </interface></node>
    """

  init(on connection: OpaquePointer) throws {
    self.connection = connection
    let node = try XCTUnwrap(g_dbus_node_info_new_for_xml(Self.description, nil))
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, _, invocation, data in
      guard let data, let invocation else { return }
      nonisolated(unsafe) let (object, call) = (data, invocation)
      MainActor.assumeIsolated {
        let portal = Unmanaged<Portal>.fromOpaque(object).takeUnretainedValue()
        let text =
          "({'org.freedesktop.appearance': {'color-scheme': \(portal.settings)}},)"
        let type = "(a{sa{sv}})".withCString { g_variant_type_new($0) }
        defer { g_variant_type_free(type) }
        g_dbus_method_invocation_return_value(call, g_variant_parse(type, text, nil, nil, nil))
      }
    }
    // The object stays until the process ends, like the connection.
    let object = Unmanaged.passRetained(self).toOpaque()
    let id = g_dbus_connection_register_object(
      connection, Self.path, node.pointee.interfaces[0], &table, object, nil, nil)
    XCTAssertNotEqual(id, 0)
    let answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName",
      g_variant_parse(nil, "('org.freedesktop.portal.Desktop', uint32 0)", nil, nil, nil),
      nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    XCTAssertNotNil(answer)
  }

  /// Says that a setting has changed.
  func announce() {
    let change = g_variant_parse(
      nil, "('org.freedesktop.appearance', 'color-scheme', <uint32 0>)", nil, nil, nil)
    g_dbus_connection_emit_signal(
      connection, nil, Self.path, Self.interface, "SettingChanged", change, nil)
  }
}
