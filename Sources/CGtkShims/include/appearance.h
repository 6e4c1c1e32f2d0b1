#pragma once

#include <gdk/gdk.h>
#include <gio/gio.h>

/// The desktop's preferences for the appearance of windows.
typedef struct {
  /// 1 if dark windows are preferred, 2 if light ones, 0 without a preference.
  guint color_scheme;
  /// TRUE if the user has chosen an accent color.
  gboolean has_accent;
  /// The accent color, opaque.
  GdkRGBA accent;
} RowMotionAppearance;

/// Called with the preferences; `data` is the pointer that was passed with the callback.
typedef void (*RowMotionAppearanceCallback)(const RowMotionAppearance *appearance, void *data);

/// Reads the preferences from a running portal; returns FALSE if there is none, or if it does not
/// answer in time.
gboolean row_motion_read_appearance(
  GDBusConnection *bus, int milliseconds, RowMotionAppearance *appearance);

/// Starts the portal if it does not run, and calls the callback with the preferences, now and after
/// each change, from the main loop.
///
/// Without a portal the callback is never called. `data` must stay valid.
void row_motion_follow_appearance(
  GDBusConnection *bus, RowMotionAppearanceCallback callback, void *data);
