#include "appearance.h"

static const char portal[] = "org.freedesktop.portal.Desktop";
static const char path[] = "/org/freedesktop/portal/desktop";
static const char settings[] = "org.freedesktop.portal.Settings";
static const char appearance_settings[] = "org.freedesktop.appearance";

typedef struct {
  GDBusConnection *bus;
  RowMotionAppearanceCallback callback;
  void *data;
} Follower;

static GVariant *query(void) {
  const char *names[] = {appearance_settings, NULL};
  return g_variant_new("(^as)", names);
}

static gboolean is_share(double number) { return number >= 0 && number <= 1; }

/// Reads the answer to a query.
static RowMotionAppearance parse(GVariant *answer) {
  RowMotionAppearance appearance = {0};
  GVariant *all = g_variant_get_child_value(answer, 0);
  GVariant *known =
    g_variant_lookup_value(all, appearance_settings, G_VARIANT_TYPE_VARDICT);
  if (known) {
    g_variant_lookup(known, "color-scheme", "u", &appearance.color_scheme);
    double red = -1, green = -1, blue = -1;
    g_variant_lookup(known, "accent-color", "(ddd)", &red, &green, &blue);
    // Numbers outside of 0...1 mean that no color is chosen.
    appearance.has_accent = is_share(red) && is_share(green) && is_share(blue);
    if (appearance.has_accent) appearance.accent = (GdkRGBA){red, green, blue, 1};
    g_variant_unref(known);
  }
  g_variant_unref(all);
  return appearance;
}

/// Passes on the answer to a query, and releases it; returns FALSE if there is none.
static gboolean pass_on(GVariant *answer, Follower *follower) {
  if (!answer) return FALSE;
  RowMotionAppearance appearance = parse(answer);
  g_variant_unref(answer);
  follower->callback(&appearance, follower->data);
  return TRUE;
}

static void answered(GObject *bus, GAsyncResult *result, gpointer data) {
  pass_on(g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL), data);
}

static void request(Follower *follower) {
  g_dbus_connection_call(
    follower->bus, portal, path, settings, "ReadAll", query(), G_VARIANT_TYPE("(a{sa{sv}})"),
    G_DBUS_CALL_FLAGS_NONE, -1, NULL, answered, follower);
}

static void setting_changed(
  GDBusConnection *bus, const char *sender, const char *object, const char *interface,
  const char *signal, GVariant *parameters, gpointer data) {
  request(data);
}

void row_motion_follow_appearance(
  GDBusConnection *bus, int milliseconds, RowMotionAppearanceCallback callback, void *data) {
  // Lives as long as the process, like the connection.
  Follower *follower = g_new(Follower, 1);
  *follower = (Follower){g_object_ref(bus), callback, data};
  g_dbus_connection_signal_subscribe(
    bus, portal, settings, "SettingChanged", path, appearance_settings,
    G_DBUS_SIGNAL_FLAGS_NONE, setting_changed, follower, NULL);
  GVariant *answer = g_dbus_connection_call_sync(
    bus, portal, path, settings, "ReadAll", query(), G_VARIANT_TYPE("(a{sa{sv}})"),
    G_DBUS_CALL_FLAGS_NO_AUTO_START, milliseconds, NULL, NULL);
  if (!pass_on(answer, follower)) request(follower);
}
