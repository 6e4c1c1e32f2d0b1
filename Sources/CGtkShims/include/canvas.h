#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// What a canvas asks of its owner; each function gets the owner first.
typedef struct {
  /// The canvas got its extent, in points; its children want theirs.
  void (*_Nonnull allocate)(void *_Nonnull owner, int width, int height);
  /// The canvas is to be painted; its children follow by themselves.
  void (*_Nonnull snapshot)(void *_Nonnull owner, GtkSnapshot *_Nonnull snapshot);
  /// The theme, the font or the text direction changed.
  void (*_Nonnull style_changed)(void *_Nonnull owner);
  /// Tab came to the canvas from its neighbours; returns whether it takes the focus.
  gboolean (*_Nonnull enter_focus)(void *_Nonnull owner, gboolean backwards);
} RowMotionCanvasCallbacks;

/// Makes a drawing area that its owner paints and that may have child widgets.
///
/// The owner is not retained: it calls row_motion_canvas_forget_owner before it goes.
GtkWidget *_Nonnull row_motion_canvas_new(RowMotionCanvasCallbacks callbacks, void *_Nonnull owner);

/// Makes a canvas that paints nothing any more.
void row_motion_canvas_forget_owner(GtkWidget *_Nonnull canvas);

/// Gives a child its rectangle in the canvas, at least as large as the child needs.
void row_motion_canvas_allocate_child(
  GtkWidget *_Nonnull child, double x, double y, double width, double height);

G_END_DECLS
