#include "transfer.h"

#include "versions.h"

GdkContentProvider *row_motion_content_new(
  const char *text, const char *type, const void *bytes, size_t count) {
  GdkContentProvider *offers[2];
  size_t offered = 0;
  if (type && bytes) {
    GBytes *copy = g_bytes_new(bytes, count);
    offers[offered++] = gdk_content_provider_new_for_bytes(type, copy);
    g_bytes_unref(copy);
  }
  offers[offered++] = gdk_content_provider_new_typed(G_TYPE_STRING, text);
  return gdk_content_provider_new_union(offers, offered);
}

GType row_motion_file_list_type(void) { return GDK_TYPE_FILE_LIST; }

char *row_motion_dropped_path(const GValue *value) {
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) return NULL;
  GSList *files = g_value_get_boxed(value);
  return files ? g_file_get_path(files->data) : NULL;
}

gboolean row_motion_is_touch(GtkEventController *controller) {
  GdkDevice *device = gtk_event_controller_get_current_event_device(controller);
  return device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN;
}

static void drag_ended(GdkDrag *drag) {
  gdk_drag_drop_done(drag, TRUE);
  g_object_unref(drag);
}

static void drag_cancelled(GdkDrag *drag, GdkDragCancelReason reason) {
  gdk_drag_drop_done(drag, FALSE);
  g_object_unref(drag);
}

/* Returns the dragged title on a background, since it may be over any window. */
static GtkWidget *drag_icon(const char *title) {
  GtkWidget *label = gtk_label_new(title);
  gtk_widget_set_margin_start(label, 8);
  gtk_widget_set_margin_end(label, 8);
  gtk_widget_set_margin_top(label, 4);
  gtk_widget_set_margin_bottom(label, 4);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(box, "osd");
  gtk_box_append(GTK_BOX(box), label);
  return box;
}

GdkDrag *row_motion_drag_begin(
  GtkEventController *controller, GdkContentProvider *content, const char *title) {
  GdkDevice *device = gtk_event_controller_get_current_event_device(controller);
  GtkNative *native = gtk_widget_get_native(gtk_event_controller_get_widget(controller));
  if (!device || !native) return NULL;
  GdkDrag *drag = gdk_drag_begin(
    gtk_native_get_surface(native), device, content, GDK_ACTION_COPY, 0, 0);
  if (!drag) return NULL;
  row_motion_x_release_escape(drag);
  gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(drag)), drag_icon(title));
  gdk_drag_set_hotspot(drag, -12, -12);
  g_object_ref(drag);
  g_signal_connect(drag, "dnd-finished", G_CALLBACK(drag_ended), NULL);
  g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancelled), NULL);
  return drag;
}
