#pragma once

#include <gtk/gtk.h>

// Wrappers for GTK's macros and variadic functions, which Swift cannot call.

G_BEGIN_DECLS

static inline GtkRange *_Nonnull row_motion_range(GtkWidget *_Nonnull widget) {
  return GTK_RANGE(widget);
}

static inline GtkScrollbar *_Nonnull row_motion_scrollbar(GtkWidget *_Nonnull widget) {
  return GTK_SCROLLBAR(widget);
}

/// Emits a button's "clicked" signal.
static inline void row_motion_click(GtkWidget *_Nonnull button) {
  g_signal_emit_by_name(button, "clicked");
}

static inline GtkWindow *_Nullable row_motion_window_of(GtkWidget *_Nonnull widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  return GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}

/// Returns TRUE if a widget is a popover.
static inline gboolean row_motion_is_popover(GtkWidget *_Nonnull widget) {
  return GTK_IS_POPOVER(widget);
}

/// Returns TRUE if a widget edits text.
static inline gboolean row_motion_edits_text(GtkWidget *_Nonnull widget) {
  return GTK_IS_TEXT(widget) || GTK_IS_TEXT_VIEW(widget);
}

/// Returns a string property. Free it with g_free.
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

/// Returns TRUE if an object has a property, which older versions of GTK may lack.
static inline gboolean row_motion_has_property(void *_Nonnull object, const char *_Nonnull name) {
  return g_object_class_find_property(G_OBJECT_GET_CLASS(object), name) != NULL;
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

/// Creates a tag for words that break without a hyphen. The buffer owns the tag.
static inline GtkTextTag *_Nullable row_motion_unhyphenated_tag(GtkTextBuffer *_Nonnull buffer) {
  return gtk_text_buffer_create_tag(buffer, NULL, "insert-hyphens", FALSE, NULL);
}

G_END_DECLS
