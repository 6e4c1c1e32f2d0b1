import CGtk

/// The user's session bus, through which settings are saved and screen readers are reached.
///
/// GTK and GLib connect to it when the display is opened. They print warnings if they cannot: in a
/// container, on a server, as another user. Connecting first costs nothing extra, because they
/// reuse the connection. If it fails, environment variables prevent further attempts. In each
/// attempt, GLib would start a process that tries to start or find a bus.
@MainActor struct SessionBus {
  /// Not released, because GTK will use this same connection.
  private let connection: OpaquePointer?

  /// Creates a connection if there is a bus.
  init() {
    connection = Self.mayExist ? g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) : nil
    if let connection { g_dbus_connection_set_exit_on_close(connection, 0) }
  }

  /// True if GLib has a way to find a bus.
  private static var mayExist: Bool {
    if g_getenv(addressVariable) != nil { return true }
    let directory = String(cString: g_get_user_runtime_dir())
    if g_file_test(directory + "/bus", G_FILE_TEST_EXISTS) != 0 { return true }
    let launcher = g_find_program_in_path("dbus-launch")
    defer { g_free(launcher) }
    return launcher != nil
  }

  /// The variable with the bus's address.
  private static let addressVariable = "DBUS_SESSION_BUS_ADDRESS"

  /// Sets environment variables that prevent connections to a missing bus; variables that the user
  /// set stay unchanged.
  func prepareEnvironment() {
    if connection == nil {
      // Settings that cannot be saved are kept in memory until the program ends.
      g_setenv("GSETTINGS_BACKEND", "memory", 0)
      g_setenv(Self.addressVariable, "disabled:", 0)
      // GVfs would use the variable's value as a bus address, and file dialogs would report an
      // error.
      g_setenv("GVFS_REMOTE_VOLUME_MONITOR_IGNORE", "1", 0)
    }
    if g_getenv("GTK_A11Y") == nil, !reachesScreenReaders { g_setenv("GTK_A11Y", "none", 1) }
  }

  private var reachesScreenReaders: Bool {
    if g_getenv("AT_SPI_BUS_ADDRESS") != nil { return true }
    guard let connection else { return false }
    let answer = g_dbus_connection_call_sync(
      connection, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil, nil,
      G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    defer { if let answer { g_variant_unref(answer) } }
    return answer != nil
  }
}
