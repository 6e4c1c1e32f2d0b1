#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// What an element tells its owner; each function gets the owner first.
typedef struct {
  /// A reader asks for one of the actions, by its index.
  void (*_Nonnull act)(void *_Nonnull owner, GtkWidget *_Nonnull element, int action);
  /// The element got the keyboard's focus, or lost it.
  void (*_Nonnull focus_changed)(void *_Nonnull owner, GtkWidget *_Nonnull element);
} RowMotionElementCallbacks;

/// Makes an empty widget that only assistive technology notices: it is neither drawn nor hit, and no key
/// moves the focus to it.
///
/// The owner is not retained: it calls row_motion_element_forget_owner before it goes.
GtkWidget *_Nonnull row_motion_element_new(
  GtkAccessibleRole role, RowMotionElementCallbacks callbacks, void *_Nonnull owner);

/// Makes an empty status line in a widget, of whose name readers are told when it changes.
GtkWidget *_Nonnull row_motion_status_new(GtkWidget *_Nonnull parent);

/// Makes an element that tells nothing any more, nor do those in it.
void row_motion_element_forget_owner(GtkWidget *_Nonnull element);

gboolean row_motion_is_element(GtkWidget *_Nonnull widget);

/// Whether a canvas, or an element of its own, has the keyboard's focus.
gboolean row_motion_has_own_focus(GtkWidget *_Nonnull canvas);

/// Says where an element stands in the canvas or element that it is in, points; returns whether that is
/// news. What is in an element stands where it is put when the element is allocated.
gboolean row_motion_element_place(
  GtkWidget *_Nonnull element, double x, double y, double width, double height);

/// Allocates the elements that stand in a widget where they were placed.
void row_motion_allocate_elements(GtkWidget *_Nonnull widget);

/// Says what can be done with an element, by names that are read out.
void row_motion_element_set_actions(
  GtkWidget *_Nonnull element, const char *_Nullable const *_Nonnull names, int count);

/// What an element is called, which GTK would name after its class otherwise.
void row_motion_accessible_set_label(GtkWidget *_Nonnull widget, const char *_Nonnull label);

/// Has a button be called by the label in it alone: before GTK 4.10 it is called by its mnemonic, too.
void row_motion_accessible_forget_label(GtkWidget *_Nonnull widget);

/// What a page of a stack is called.
void row_motion_accessible_set_page_label(
  GtkStackPage *_Nonnull page, const char *_Nonnull label);

/// Says whether a page of a stack is to be found by readers, and with it all that is on it.
void row_motion_accessible_set_page_hidden(
  GtkStackPage *_Nonnull page, GtkWidget *_Nonnull child, gboolean hidden);

/// More about a widget than its name; NULL for nothing.
void row_motion_accessible_set_description(
  GtkWidget *_Nonnull widget, const char *_Nullable description);

/// Says that a label is what a control is called.
void row_motion_accessible_set_labelled_by(GtkWidget *_Nonnull widget, GtkWidget *_Nonnull label);

/// Says whether a field takes more than one line.
void row_motion_accessible_set_multi_line(GtkWidget *_Nonnull widget, gboolean is_multi_line);

/// Sets a state that is on or off; a negative number stands for a widget that is in neither.
void row_motion_accessible_set_state(
  GtkWidget *_Nonnull widget, GtkAccessibleState state, int value);

/// Sets whether a widget is expanded and whether it is selected, of which readers are told at once.
void row_motion_accessible_set_expanded_and_selected(
  GtkWidget *_Nonnull widget, gboolean is_expanded, gboolean is_selected);

/// The position in a list, from 1, and the list's count; 0 for none.
void row_motion_accessible_set_position(GtkWidget *_Nonnull widget, int position, int count);

/// How deep a widget stands in a hierarchy, from 1; 0 for none.
void row_motion_accessible_set_level(GtkWidget *_Nonnull widget, int level);

G_END_DECLS
