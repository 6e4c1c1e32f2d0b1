#pragma once

#include <gtk/gtk.h>

/// Makes a PNG file of what a window shows, header bar and all; NULL where it shows nothing.
///
/// To be called behind the paint phase of a frame, when everything is laid out.
GBytes *row_motion_window_picture(GtkWidget *window);

/// FALSE where Pango finds no font, not even another one than was asked for.
gboolean row_motion_has_fonts(void);
