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

/// Calls the callback with the preferences, now and after each change.
///
/// If the portal runs and answers in time, the first call is made before this function returns.
/// Otherwise the portal is started, and the first call is made from the main loop, like all others.
/// Without a portal the callback is never called. `data` must stay valid.
void row_motion_follow_appearance(
  GDBusConnection *bus, int milliseconds, RowMotionAppearanceCallback callback, void *data);
