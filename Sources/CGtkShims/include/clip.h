#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Creates a widget that clips its only child. The child can have any position and size in it. The
/// clip itself has a minimum size of 0.
GtkWidget *_Nonnull row_motion_clip_new(GtkWidget *_Nonnull child);

/// Sets the child's frame in the clip, in points. Fractions are allowed. The size is rounded up and
/// never smaller than the child's minimum size. Returns TRUE if the frame changed.
gboolean row_motion_clip_set_child_frame(
  GtkWidget *_Nonnull clip, double x, double y, double width, double height);

G_END_DECLS
