#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Keeps Cairo's shared-memory pool for an X11 window alive for as long as the answer is.
///
/// Cairo copies a frame to the X server through a pool that it gives back as soon as nothing is
/// in it, and then fetches, maps and faults in anew for the next frame. One tiny picture that
/// stays in the pool prevents that. Asking for it again makes a larger pool.
///
/// Returns NULL where there is no X11, or no shared memory with its server. Free the answer with
/// cairo_surface_destroy.
cairo_surface_t *_Nullable row_motion_keep_shared_memory(
  GtkWidget *_Nonnull widget, int width, int height);

/// Has the system find the memory for frames of a window before they are there: a frame in motion would wait
/// for it otherwise, on both sides of the connection.
void row_motion_touch_shared_memory(GtkWidget *_Nonnull widget, int width, int height);

G_END_DECLS
