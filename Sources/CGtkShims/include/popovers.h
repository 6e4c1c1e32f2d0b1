#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Has every popover whose anchor is on no monitor open at the edge of the nearest one.
///
/// An X11 window may lie outside of all monitors, and the keyboard opens its menus there too. GDK
/// finds no monitor for such a menu: it reports criticals and gives the menu no size.
void row_motion_keep_popovers_on_monitors(void);

G_END_DECLS
