#pragma once

#include <gtk/gtk.h>

/// Returns a PNG image of a window, including its header bar, or NULL if it shows nothing.
///
/// Call it after a frame's paint phase, when the layout is complete.
GBytes *row_motion_window_picture(GtkWidget *window);

/// Returns FALSE if Pango finds no font, not even a fallback.
gboolean row_motion_has_fonts(void);
