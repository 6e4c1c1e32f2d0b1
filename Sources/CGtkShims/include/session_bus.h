#pragma once

#include <gio/gio.h>

/// Returns TRUE if the owner of an application's name on the session bus does not answer in time.
///
/// Returns FALSE without a bus or an owner.
gboolean row_motion_application_hangs(const char *application_id, int milliseconds);
