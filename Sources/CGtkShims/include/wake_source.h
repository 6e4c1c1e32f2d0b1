#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Calls a function each time the main loop wakes up, before it dispatches a source.
///
/// The source itself never wakes the main loop. The owner is not retained: call
/// row_motion_wake_source_remove before it is destroyed.
GSource *_Nonnull row_motion_wake_source_add(
  void (*_Nonnull on_wake)(void *_Nonnull owner), void *_Nonnull owner);

void row_motion_wake_source_remove(GSource *_Nonnull source);

G_END_DECLS
