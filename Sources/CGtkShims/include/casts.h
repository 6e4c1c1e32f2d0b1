#pragma once

#include <gtk/gtk.h>

// What GTK offers as macros or with a variable number of arguments, which Swift cannot call.

G_BEGIN_DECLS

static inline GtkRange *_Nonnull row_motion_range(GtkWidget *_Nonnull widget) {
  return GTK_RANGE(widget);
}

static inline GtkScrollbar *_Nonnull row_motion_scrollbar(GtkWidget *_Nonnull widget) {
  return GTK_SCROLLBAR(widget);
}

/// Has a button do what it does when it is clicked.
static inline void row_motion_click(GtkWidget *_Nonnull button) {
  g_signal_emit_by_name(button, "clicked");
}

static inline GtkWindow *_Nullable row_motion_window_of(GtkWidget *_Nonnull widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  return GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}

/// Whether a widget is a popover.
static inline gboolean row_motion_is_popover(GtkWidget *_Nonnull widget) {
  return GTK_IS_POPOVER(widget);
}

/// Whether the keys that a widget gets go into a text.
static inline gboolean row_motion_edits_text(GtkWidget *_Nonnull widget) {
  return GTK_IS_TEXT(widget) || GTK_IS_TEXT_VIEW(widget);
}

/// A string property; free it with g_free.
static inline char *_Nullable row_motion_get_string(
  void *_Nonnull object, const char *_Nonnull name) {
  char *value = NULL;
  g_object_get(object, name, &value, NULL);
  return value;
}

static inline int row_motion_get_int(void *_Nonnull object, const char *_Nonnull name) {
  int value = 0;
  g_object_get(object, name, &value, NULL);
  return value;
}

static inline gboolean row_motion_get_boolean(void *_Nonnull object, const char *_Nonnull name) {
  gboolean value = FALSE;
  g_object_get(object, name, &value, NULL);
  return value;
}

static inline void row_motion_set_string(
  void *_Nonnull object, const char *_Nonnull name, const char *_Nonnull value) {
  g_object_set(object, name, value, NULL);
}

static inline void row_motion_set_int(
  void *_Nonnull object, const char *_Nonnull name, int value) {
  g_object_set(object, name, value, NULL);
}

static inline void row_motion_set_boolean(
  void *_Nonnull object, const char *_Nonnull name, gboolean value) {
  g_object_set(object, name, value, NULL);
}

/// A tag under which words are broken without a hyphen; the buffer keeps it.
static inline GtkTextTag *_Nullable row_motion_unhyphenated_tag(GtkTextBuffer *_Nonnull buffer) {
  return gtk_text_buffer_create_tag(buffer, NULL, "insert-hyphens", FALSE, NULL);
}

G_END_DECLS
