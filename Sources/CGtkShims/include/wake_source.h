#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Calls a function whenever the main loop has woken up, before it dispatches anything.
///
/// It wakes nobody itself. The owner is not retained: call row_motion_wake_source_remove before it
/// goes.
GSource *_Nonnull row_motion_wake_source_add(
  void (*_Nonnull woken)(void *_Nonnull owner), void *_Nonnull owner);

void row_motion_wake_source_remove(GSource *_Nonnull source);

G_END_DECLS
