#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Returns a surface that keeps Cairo's shared-memory pool for an X11 window alive.
///
/// Cairo copies frames to the X server through a pool. It releases an empty pool and then
/// allocates, maps and faults in a new one for the next frame. One tiny surface in the pool
/// prevents that. Another call makes a larger pool.
///
/// Returns NULL without X11, or without memory shared with its server. Free the surface with
/// cairo_surface_destroy.
cairo_surface_t *_Nullable row_motion_retain_shared_memory(
  GtkWidget *_Nonnull widget, int width, int height);

/// Makes the system provide memory for a window's frames before they are drawn. Otherwise an
/// animated frame would wait for it, in this program and in the X server.
void row_motion_prefault_shared_memory(GtkWidget *_Nonnull widget, int width, int height);

G_END_DECLS
