#include "canvas.h"

#include "element.h"

#include <math.h>

typedef struct {
  GtkDrawingArea parent;
  RowMotionCanvasCallbacks callbacks;
  void *owner;
} RowMotionCanvas;

typedef struct {
  GtkDrawingAreaClass parent;
} RowMotionCanvasClass;

G_DEFINE_TYPE(RowMotionCanvas, row_motion_canvas, GTK_TYPE_DRAWING_AREA)

static RowMotionCanvas *as_canvas(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_CAST(widget, row_motion_canvas_get_type(), RowMotionCanvas);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  RowMotionCanvas *canvas = as_canvas(widget);
  GTK_WIDGET_CLASS(row_motion_canvas_parent_class)->size_allocate(widget, width, height, baseline);
  if (canvas->owner) canvas->callbacks.allocate(canvas->owner, width, height);
  row_motion_allocate_elements(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    if (GTK_IS_POPOVER(child)) gtk_popover_present(GTK_POPOVER(child));
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  RowMotionCanvas *canvas = as_canvas(widget);
  if (canvas->owner) canvas->callbacks.snapshot(canvas->owner, snapshot);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    if (!row_motion_is_element(child)) gtk_widget_snapshot_child(widget, child, snapshot);
}

static void css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
  RowMotionCanvas *canvas = as_canvas(widget);
  GTK_WIDGET_CLASS(row_motion_canvas_parent_class)->css_changed(widget, change);
  if (canvas->owner) canvas->callbacks.style_changed(canvas->owner);
}

static void direction_changed(GtkWidget *widget, GtkTextDirection previous) {
  RowMotionCanvas *canvas = as_canvas(widget);
  GTK_WIDGET_CLASS(row_motion_canvas_parent_class)->direction_changed(widget, previous);
  if (canvas->owner) canvas->callbacks.style_changed(canvas->owner);
}

static gboolean is_focus_inside(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  return focus && focus != widget && gtk_widget_is_ancestor(focus, widget);
}

static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  RowMotionCanvas *canvas = as_canvas(widget);
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  // The focused canvas has already declined this key. Tab leaves it; an arrow key does not, because
  // the next one is meant for its rows, too.
  if (row_motion_has_own_focus(widget)) return !is_tab;
  if (canvas->owner && !gtk_widget_get_focus_child(widget) &&
      canvas->callbacks.enter_focus(canvas->owner, direction == GTK_DIR_TAB_BACKWARD)) {
    // An edited text may already have taken the focus.
    return is_focus_inside(widget) || gtk_widget_grab_focus(widget);
  }
  return GTK_WIDGET_CLASS(row_motion_canvas_parent_class)->focus(widget, direction);
}

static void dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(row_motion_canvas_parent_class)->dispose(object);
}

static void row_motion_canvas_class_init(RowMotionCanvasClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  widget_class->css_changed = css_changed;
  widget_class->focus = focus;
  widget_class->direction_changed = direction_changed;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void row_motion_canvas_init(RowMotionCanvas *canvas) {
  gtk_widget_set_focusable(GTK_WIDGET(canvas), TRUE);
  gtk_widget_set_hexpand(GTK_WIDGET(canvas), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(canvas), TRUE);
  // Child widgets of partly scrolled-out rows extend beyond the canvas.
  gtk_widget_set_overflow(GTK_WIDGET(canvas), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *row_motion_canvas_new(RowMotionCanvasCallbacks callbacks, void *owner) {
  RowMotionCanvas *canvas = g_object_new(row_motion_canvas_get_type(), NULL);
  canvas->callbacks = callbacks;
  canvas->owner = owner;
  return GTK_WIDGET(canvas);
}

void row_motion_canvas_clear_owner(GtkWidget *canvas) {
  as_canvas(canvas)->owner = NULL;
}

void row_motion_canvas_allocate_child(
  GtkWidget *child, double x, double y, double width, double height) {
  int minimum_width = 0, minimum_height = 0;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum_width, NULL, NULL, NULL);
  int given_width = MAX(minimum_width, (int)round(width));
  gtk_widget_measure(
    child, GTK_ORIENTATION_VERTICAL, given_width, &minimum_height, NULL, NULL, NULL);
  // Round both edges, as the painter does.
  GtkAllocation rectangle = {
    .x = (int)floor(x + 0.5),
    .y = (int)floor(y + 0.5),
    .width = given_width,
    .height = MAX(minimum_height, (int)(floor(y + height + 0.5) - floor(y + 0.5))),
  };
  gtk_widget_size_allocate(child, &rectangle, -1);
}
