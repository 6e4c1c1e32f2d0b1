#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Offers a text and, where there are bytes, those as a type of their own; unref it.
GdkContentProvider *_Nonnull row_motion_content_new(
  const char *_Nonnull text, const char *_Nullable type, const void *_Nullable bytes,
  size_t count);

/// The path of the first file that was dropped; free it with g_free. NULL where it has none.
char *_Nullable row_motion_dropped_path(const GValue *_Nonnull value);

/// The type of what is dropped as files.
GType row_motion_file_list_type(void);

/// The state of the event that a controller is told of: where it came from and which device made it.
gboolean row_motion_is_touch(GtkEventController *_Nonnull controller);

/// Begins to drag something out of a widget with the pointer that a controller is told of; unref what
/// comes back. NULL where nothing can be dragged.
GdkDrag *_Nullable row_motion_drag_begin(
  GtkEventController *_Nonnull controller, GdkContentProvider *_Nonnull content,
  const char *_Nonnull title);

G_END_DECLS
