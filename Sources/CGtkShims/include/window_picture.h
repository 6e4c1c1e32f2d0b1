#pragma once

#include <gtk/gtk.h>

/// Writes what a window shows, header bar and all, into a PNG file; returns whether it could.
///
/// To be called behind the paint phase of a frame, when everything is laid out.
gboolean row_motion_write_window_picture(GtkWidget *window, const char *path);
