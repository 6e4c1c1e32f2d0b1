import CGtk

/// The bus on which screen readers are reached.
enum ScreenReaderBus {
  /// Whether there is one.
  ///
  /// GTK connects to it when it opens the display, and warns on standard error where it cannot: in a
  /// container, on a server, over a plain ssh. Asking costs nothing that GTK would not do.
  static var isThere: Bool {
    if g_getenv("AT_SPI_BUS_ADDRESS") != nil { return true }
    // Not given back: GTK is going to use this same connection.
    guard let session = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_dbus_connection_set_exit_on_close(session, 0)
    let answer = g_dbus_connection_call_sync(
      session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil, nil,
      G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    defer { if let answer { g_variant_unref(answer) } }
    return answer != nil
  }
}
