#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// A function that is called with an element's owner when the element gains or loses the keyboard
/// focus.
typedef void (*RowMotionElementFocusChanged)(void *_Nonnull owner, GtkWidget *_Nonnull element);

/// Creates an empty widget for assistive technology only. It draws nothing, receives no pointer
/// events, and no key moves the focus to it.
///
/// The owner is not retained. It must call row_motion_element_clear_owner before it is destroyed.
GtkWidget *_Nonnull row_motion_element_new(
  GtkAccessibleRole role, RowMotionElementFocusChanged _Nonnull focus_changed, void *_Nonnull owner);

/// Creates an empty status element in a widget. Screen readers announce changes of its label.
GtkWidget *_Nonnull row_motion_status_new(GtkWidget *_Nonnull parent);

/// Detaches the owner from an element and its descendants. They no longer call it.
void row_motion_element_clear_owner(GtkWidget *_Nonnull element);

gboolean row_motion_is_element(GtkWidget *_Nonnull widget);

/// Returns TRUE if a canvas or one of its elements has the keyboard focus.
gboolean row_motion_has_own_focus(GtkWidget *_Nonnull canvas);

/// Sets an element's frame in its parent, in points. Returns TRUE if the frame changed. It takes
/// effect when the parent is allocated.
gboolean row_motion_element_set_frame(
  GtkWidget *_Nonnull element, double x, double y, double width, double height);

/// Allocates the frames of a widget's child elements.
void row_motion_allocate_elements(GtkWidget *_Nonnull widget);

/// Sets a widget's accessible label. Without one, GTK uses the class name.
void row_motion_accessible_set_label(GtkWidget *_Nonnull widget, const char *_Nonnull label);

/// Names a button only by the label in it. Before GTK 4.10 its mnemonic is part of the name, too.
void row_motion_accessible_use_inner_label(GtkWidget *_Nonnull widget);

/// Sets a stack page's accessible label.
void row_motion_accessible_set_page_label(
  GtkStackPage *_Nonnull page, const char *_Nonnull label);

/// Sets whether a stack page and its content are hidden from screen readers.
void row_motion_accessible_set_page_hidden(
  GtkStackPage *_Nonnull page, GtkWidget *_Nonnull child, gboolean hidden);

/// Sets a widget's accessible description. NULL removes it.
void row_motion_accessible_set_description(
  GtkWidget *_Nonnull widget, const char *_Nullable description);

/// Sets the label widget that names a control.
void row_motion_accessible_set_labelled_by(GtkWidget *_Nonnull widget, GtkWidget *_Nonnull label);

/// Sets whether a text field accepts more than one line.
void row_motion_accessible_set_multi_line(GtkWidget *_Nonnull widget, gboolean is_multi_line);

/// Sets an on/off state. A negative value removes it, for widgets without that state.
void row_motion_accessible_set_state(
  GtkWidget *_Nonnull widget, GtkAccessibleState state, int value);

/// Sets the expanded and selected states in one update.
void row_motion_accessible_set_expanded_and_selected(
  GtkWidget *_Nonnull widget, gboolean is_expanded, gboolean is_selected);

/// Sets the position in a list, from 1, and the list's count. Position 0 removes both.
void row_motion_accessible_set_position(GtkWidget *_Nonnull widget, int position, int count);

/// Sets a widget's level in a hierarchy, from 1. Level 0 removes it.
void row_motion_accessible_set_level(GtkWidget *_Nonnull widget, int level);

G_END_DECLS
