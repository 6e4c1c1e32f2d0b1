#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Creates a provider for a text and, if given, for bytes with a type of their own. Unref it.
GdkContentProvider *_Nonnull row_motion_content_new(
  const char *_Nonnull text, const char *_Nullable type, const void *_Nullable bytes,
  size_t count);

/// Returns the path of the first dropped file, or NULL if it has none. Free it with g_free.
char *_Nullable row_motion_dropped_path(const GValue *_Nonnull value);

/// Returns the type of dropped file lists.
GType row_motion_file_list_type(void);

/// Returns TRUE if a touchscreen caused the controller's current event.
gboolean row_motion_is_touch(GtkEventController *_Nonnull controller);

/// Starts a drag out of a widget with the device of the controller's current event. Unref the
/// result. Returns NULL if the drag cannot start.
GdkDrag *_Nullable row_motion_drag_begin(
  GtkEventController *_Nonnull controller, GdkContentProvider *_Nonnull content,
  const char *_Nonnull title);

G_END_DECLS
