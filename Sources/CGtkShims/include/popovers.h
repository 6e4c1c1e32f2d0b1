#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Makes popovers whose anchor is on no monitor open at the edge of the nearest one.
///
/// An X11 window may lie outside all monitors, and keys can open its menus there. GDK finds no
/// monitor for such a menu, logs criticals and gives it no size.
void row_motion_keep_popovers_on_monitors(void);

G_END_DECLS
