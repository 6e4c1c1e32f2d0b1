#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// The functions that a canvas calls. Each receives the canvas's owner first.
typedef struct {
  /// The canvas was allocated a size, in points. The owner allocates the child widgets.
  void (*_Nonnull allocate)(void *_Nonnull owner, int width, int height);
  /// Draws the canvas. The child widgets are drawn afterwards.
  void (*_Nonnull snapshot)(void *_Nonnull owner, GtkSnapshot *_Nonnull snapshot);
  /// The theme, the font or the text direction changed.
  void (*_Nonnull style_changed)(void *_Nonnull owner);
  /// Tab moved the focus to the canvas. Returns whether the owner accepts the focus.
  gboolean (*_Nonnull enter_focus)(void *_Nonnull owner, gboolean backwards);
} RowMotionCanvasCallbacks;

/// Creates a drawing area that its owner draws and that can have child widgets.
///
/// The owner is not retained. It must call row_motion_canvas_clear_owner before it is destroyed.
GtkWidget *_Nonnull row_motion_canvas_new(RowMotionCanvasCallbacks callbacks, void *_Nonnull owner);

/// Detaches the owner. The canvas no longer draws anything.
void row_motion_canvas_clear_owner(GtkWidget *_Nonnull canvas);

/// Allocates a child's rectangle in the canvas, at least as large as the child's minimum size.
void row_motion_canvas_allocate_child(
  GtkWidget *_Nonnull child, double x, double y, double width, double height);

G_END_DECLS
