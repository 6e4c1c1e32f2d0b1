#pragma once

#include <gio/gio.h>

/// Whether a process on the session bus has an application's name and does not answer in time.
///
/// False without a bus, and where nobody has the name.
gboolean row_motion_application_hangs(const char *application_id, int milliseconds);
