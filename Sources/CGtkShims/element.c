#include "element.h"

#include <math.h>

typedef struct {
  GtkWidget parent;
  RowMotionElementFocusChanged focus_changed;
  void *owner;
  GtkAllocation frame;
} RowMotionElement;

typedef struct {
  GtkWidgetClass parent;
} RowMotionElementClass;

G_DEFINE_TYPE(RowMotionElement, row_motion_element, GTK_TYPE_WIDGET)

gboolean row_motion_is_element(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_TYPE(widget, row_motion_element_get_type());
}

static RowMotionElement *as_element(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_CAST(widget, row_motion_element_get_type(), RowMotionElement);
}

static void measure(
  GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
  int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  row_motion_allocate_elements(widget);
}

// The canvas moves the focus between rows. GTK must not move it to an element.
static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  return FALSE;
}

static void focus_changed(GObject *object, GParamSpec *property, void *data) {
  RowMotionElement *element = as_element(GTK_WIDGET(object));
  if (element->owner) element->focus_changed(element->owner, GTK_WIDGET(object));
}

static void dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(row_motion_element_parent_class)->dispose(object);
}

static void row_motion_element_class_init(RowMotionElementClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->focus = focus;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(widget_class, "element");
}

static void row_motion_element_init(RowMotionElement *element) {
  gtk_widget_set_can_target(GTK_WIDGET(element), FALSE);
  g_signal_connect(element, "notify::has-focus", G_CALLBACK(focus_changed), NULL);
}

GtkWidget *row_motion_element_new(
  GtkAccessibleRole role, RowMotionElementFocusChanged focus_changed, void *owner) {
  RowMotionElement *element =
    g_object_new(row_motion_element_get_type(), "accessible-role", role, NULL);
  element->focus_changed = focus_changed;
  element->owner = owner;
  return GTK_WIDGET(element);
}

GtkWidget *row_motion_status_new(GtkWidget *parent) {
  GtkWidget *status =
    g_object_new(row_motion_element_get_type(), "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_widget_set_parent(status, parent);
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(status), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  return status;
}

void row_motion_element_clear_owner(GtkWidget *element) {
  as_element(element)->owner = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(element); child;
       child = gtk_widget_get_next_sibling(child))
    if (row_motion_is_element(child)) row_motion_element_clear_owner(child);
}

gboolean row_motion_has_own_focus(GtkWidget *canvas) {
  GtkRoot *root = gtk_widget_get_root(canvas);
  GtkWidget *widget = root ? gtk_root_get_focus(root) : NULL;
  while (widget && widget != canvas && row_motion_is_element(widget))
    widget = gtk_widget_get_parent(widget);
  return widget == canvas;
}

gboolean row_motion_element_set_frame(
  GtkWidget *widget, double x, double y, double width, double height) {
  // Round both edges, as the painter does.
  GtkAllocation frame = {
    .x = (int)floor(x + 0.5),
    .y = (int)floor(y + 0.5),
    .width = MAX(0, (int)(floor(x + width + 0.5) - floor(x + 0.5))),
    .height = MAX(0, (int)(floor(y + height + 0.5) - floor(y + 0.5))),
  };
  RowMotionElement *element = as_element(widget);
  if (memcmp(&frame, &element->frame, sizeof frame) == 0) return FALSE;
  element->frame = frame;
  return TRUE;
}

void row_motion_allocate_elements(GtkWidget *widget) {
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    if (!row_motion_is_element(child)) continue;
    int unused = 0;
    // GTK warns about widgets that are allocated before they are measured.
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &unused, NULL, NULL, NULL);
    gtk_widget_size_allocate(child, &as_element(child)->frame, -1);
  }
}

void row_motion_accessible_set_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void row_motion_accessible_use_inner_label(GtkWidget *widget) {
  gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

void row_motion_accessible_set_page_label(GtkStackPage *page, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void row_motion_accessible_set_page_hidden(
  GtkStackPage *page, GtkWidget *child, gboolean hidden) {
  gtk_accessible_update_state(
    GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
  row_motion_accessible_set_state(child, GTK_ACCESSIBLE_STATE_HIDDEN, hidden);
}

void row_motion_accessible_set_description(GtkWidget *widget, const char *description) {
  if (description)
    gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void row_motion_accessible_set_labelled_by(GtkWidget *widget, GtkWidget *label) {
  gtk_accessible_update_relation(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

void row_motion_accessible_set_multi_line(GtkWidget *widget, gboolean is_multi_line) {
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_MULTI_LINE, is_multi_line, -1);
}

void row_motion_accessible_set_state(GtkWidget *widget, GtkAccessibleState state, int value) {
  if (value < 0)
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), state);
  else if (state == GTK_ACCESSIBLE_STATE_CHECKED)
    gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), state,
      value ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
  else
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), state, value != 0, -1);
}

void row_motion_accessible_set_expanded_and_selected(
  GtkWidget *widget, gboolean is_expanded, gboolean is_selected) {
  gtk_accessible_update_state(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, is_expanded,
    GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}

void row_motion_accessible_set_position(GtkWidget *widget, int position, int count) {
  if (position <= 0) {
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_POS_IN_SET);
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_SET_SIZE);
    return;
  }
  gtk_accessible_update_relation(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_POS_IN_SET, position,
    GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
}

void row_motion_accessible_set_level(GtkWidget *widget, int level) {
  if (level <= 0)
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL);
  else
    gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
}
