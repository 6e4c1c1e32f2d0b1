#include "popovers.h"

#include "versions.h"

static void (*show_popover)(GtkWidget *widget);

/// Moves a rectangle that is on no monitor to the nearest one.
static void move_to_monitor(GdkDisplay *display, GdkRectangle *rectangle) {
  GdkRectangle nearest = *rectangle;
  int distance = G_MAXINT;
  GListModel *monitors = gdk_display_get_monitors(display);
  for (guint index = 0; index < g_list_model_get_n_items(monitors); index++) {
    GdkMonitor *monitor = g_list_model_get_item(monitors, index);
    GdkRectangle area = row_motion_x_work_area(monitor);
    g_object_unref(monitor);
    if (gdk_rectangle_intersect(&area, rectangle, NULL)) return;
    int x = MAX(area.x, MIN(rectangle->x, area.x + area.width - rectangle->width));
    int y = MAX(area.y, MIN(rectangle->y, area.y + area.height - rectangle->height));
    int total_distance = ABS(x - rectangle->x) + ABS(y - rectangle->y);
    if (total_distance >= distance) continue;
    distance = total_distance;
    nearest.x = x;
    nearest.y = y;
  }
  *rectangle = nearest;
}

static void restore(GtkWidget *popover, GdkRectangle *anchor) {
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), anchor);
  g_signal_handlers_disconnect_by_func(popover, restore, anchor);
}

static void free_anchor(gpointer anchor, GClosure *closure) {
  g_free(anchor);
}

static void show(GtkWidget *widget) {
  GtkPopover *popover = GTK_POPOVER(widget);
  GtkWidget *parent = gtk_widget_get_parent(widget);
  GtkNative *native = parent ? gtk_widget_get_native(parent) : NULL;
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  graphene_point_t point = {0, 0};
  int x, y;
  if (surface && row_motion_x_origin(surface, &x, &y) &&
      gtk_widget_compute_point(parent, GTK_WIDGET(native), &point, &point)) {
    GdkRectangle anchor;
    // Without its own rectangle, the popover points to its parent.
    gboolean has_anchor = gtk_popover_get_pointing_to(popover, &anchor);
    double left, top;
    gtk_native_get_surface_transform(native, &left, &top);
    x += (int)(left + point.x);
    y += (int)(top + point.y);
    GdkRectangle moved = {x + anchor.x, y + anchor.y, MAX(1, anchor.width), MAX(1, anchor.height)};
    move_to_monitor(gdk_surface_get_display(surface), &moved);
    moved.x -= x;
    moved.y -= y;
    if (moved.x != anchor.x || moved.y != anchor.y) {
      gpointer old = has_anchor ? g_memdup2(&anchor, sizeof anchor) : NULL;
      g_signal_connect_data(popover, "hide", G_CALLBACK(restore), old, free_anchor, 0);
      gtk_popover_set_pointing_to(popover, &moved);
    }
  }
  show_popover(widget);
}

void row_motion_keep_popovers_on_monitors(void) {
  if (show_popover) return;
  // The class is never released. Subclasses call this function, too.
  GtkWidgetClass *class = g_type_class_ref(GTK_TYPE_POPOVER);
  show_popover = class->show;
  class->show = show;
}
