#pragma once

#include <glib.h>

G_BEGIN_DECLS

/// Connects to the X display that GTK will open, to query it earlier. Returns NULL without XCB.
///
/// Keep the connection until GTK has opened the display: an X server may reset when its last client
/// disconnects.
///
/// @param screen Is set to the number of the display's default screen.
void *_Nullable row_motion_connect_to_x(int *_Nonnull screen);

void row_motion_disconnect_from_x(void *_Nullable connection);

/// Returns TRUE if a screen has a compositor, so that windows can be transparent. Also returns TRUE
/// if that cannot be determined.
gboolean row_motion_may_have_compositor(void *_Nullable connection, int screen);

G_END_DECLS
