#include "wake_source.h"

typedef struct {
  GSource source;
  void (*on_wake)(void *owner);
  void *owner;
} WakeSource;

static gboolean prepare(GSource *source, int *timeout) {
  *timeout = -1;
  return FALSE;
}

static gboolean check(GSource *source) {
  WakeSource *wake = (WakeSource *)source;
  wake->on_wake(wake->owner);
  return FALSE;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, void *data) {
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs functions = {.prepare = prepare, .check = check, .dispatch = dispatch};

GSource *row_motion_wake_source_add(void (*on_wake)(void *owner), void *owner) {
  GSource *source = g_source_new(&functions, sizeof(WakeSource));
  ((WakeSource *)source)->on_wake = on_wake;
  ((WakeSource *)source)->owner = owner;
  g_source_set_static_name(source, "RowMotion's clock");
  // Once a source is ready, GLib does not check sources of lower priority.
  g_source_set_priority(source, G_MININT);
  g_source_attach(source, NULL);
  return source;
}

void row_motion_wake_source_remove(GSource *source) {
  g_source_destroy(source);
  g_source_unref(source);
}
