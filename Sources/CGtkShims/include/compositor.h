#pragma once

#include <glib.h>

G_BEGIN_DECLS

/// A connection to the X display that GTK is going to open, for a question before it does; NULL where there
/// is none.
///
/// Keep it until GTK has opened the display: an X server that nobody is connected to any more may start
/// anew.
///
/// @param screen Is set to the number of the display's screen that programs open their windows on.
void *_Nullable row_motion_connect_to_x(int *_Nonnull screen);

void row_motion_disconnect_from_x(void *_Nullable connection);

/// Whether a program shows the windows of a display's screen, and can show what lies behind where they are
/// transparent. TRUE as well where nothing can be known.
gboolean row_motion_may_have_compositor(void *_Nullable connection, int screen);

G_END_DECLS
