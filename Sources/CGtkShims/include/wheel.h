#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Makes a widget and its descendants ignore the scroll wheel, so that the widget around them
/// scrolls and no slider or number changes. Scrolled windows still scroll.
void row_motion_ignore_wheel(GtkWidget *_Nonnull widget);

G_END_DECLS
