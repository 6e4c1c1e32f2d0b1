#include "clip.h"

#include <math.h>

typedef struct {
  GtkWidget parent;
  double x, y, width, height;
} RowMotionClip;

typedef struct {
  GtkWidgetClass parent;
} RowMotionClipClass;

G_DEFINE_TYPE(RowMotionClip, row_motion_clip, GTK_TYPE_WIDGET)

static RowMotionClip *as_clip(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_CAST(widget, row_motion_clip_get_type(), RowMotionClip);
}

static void measure(
  GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
  int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  RowMotionClip *clip = as_clip(widget);
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (!child) return;
  int needed_width = 0, needed_height = 0;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &needed_width, NULL, NULL, NULL);
  int child_width = MAX(needed_width, (int)ceil(clip->width));
  gtk_widget_measure(
    child, GTK_ORIENTATION_VERTICAL, child_width, &needed_height, NULL, NULL, NULL);
  graphene_point_t origin;
  graphene_point_init(&origin, (float)clip->x, (float)clip->y);
  gtk_widget_allocate(
    child, child_width, MAX(needed_height, (int)ceil(clip->height)), -1,
    gsk_transform_translate(NULL, &origin));
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(row_motion_clip_parent_class)->dispose(object);
}

static void row_motion_clip_class_init(RowMotionClipClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void row_motion_clip_init(RowMotionClip *clip) {
  gtk_widget_set_overflow(GTK_WIDGET(clip), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *row_motion_clip_new(GtkWidget *child) {
  GtkWidget *clip = g_object_new(row_motion_clip_get_type(), NULL);
  gtk_widget_set_parent(child, clip);
  return clip;
}

gboolean row_motion_clip_set_child_frame(
  GtkWidget *widget, double x, double y, double width, double height) {
  RowMotionClip *clip = as_clip(widget);
  if (clip->x == x && clip->y == y && clip->width == width && clip->height == height) return FALSE;
  clip->x = x;
  clip->y = y;
  clip->width = width;
  clip->height = height;
  return TRUE;
}
