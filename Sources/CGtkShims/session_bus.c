#include "session_bus.h"

gboolean row_motion_application_hangs(const char *application_id, int milliseconds) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return FALSE;
  // A GApplication derives its object path from its name.
  char *path = g_strdup_printf("/%s", application_id);
  g_strdelimit(path, ".", '/');
  g_strdelimit(path, "-", '_');
  GError *error = NULL;
  // Its main loop must answer this call. A GDBus thread answers others even if the loop hangs.
  GVariant *actions = g_dbus_connection_call_sync(
    bus, application_id, path, "org.gtk.Actions", "List", NULL, NULL,
    G_DBUS_CALL_FLAGS_NO_AUTO_START, milliseconds, NULL, &error);
  gboolean hangs = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  if (actions) g_variant_unref(actions);
  g_clear_error(&error);
  g_free(path);
  g_object_unref(bus);
  return hangs;
}
