#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Makes a widget that shows a part of its one child, which stands in it wherever it is put and gets
/// whatever size it is given. The widget itself needs no room.
GtkWidget *_Nonnull row_motion_clip_new(GtkWidget *_Nonnull child);

/// Where the child stands in the clip, points; it need not be whole ones. Its size is rounded up, and at
/// least what it needs. Returns whether that is news.
gboolean row_motion_clip_place_child(
  GtkWidget *_Nonnull clip, double x, double y, double width, double height);

/// Has the clip hide what is behind its child from a distance below its own top on, points, with a color.
void row_motion_clip_cover(
  GtkWidget *_Nonnull clip, double top, const GdkRGBA *_Nonnull color);

G_END_DECLS
