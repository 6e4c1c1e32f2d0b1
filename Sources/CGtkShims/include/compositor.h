#pragma once

#include <glib.h>

G_BEGIN_DECLS

/// Whether a program shows the windows of the X display that GTK is going to open, and can show what lies
/// behind where they are transparent.
///
/// Asked on a connection of its own, as GTK chooses how its windows are made while it opens the display.
/// TRUE as well where nothing can be known.
gboolean row_motion_may_have_compositor(void);

G_END_DECLS
