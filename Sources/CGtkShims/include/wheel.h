#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Has a wheel over a widget, and all that is in it, be for what is around: no slider and no number
/// changes by it. What scrolls by itself goes on doing so.
void row_motion_pass_wheel_on(GtkWidget *_Nonnull widget);

G_END_DECLS
