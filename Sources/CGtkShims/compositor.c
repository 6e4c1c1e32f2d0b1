#include "compositor.h"

#include <gtk/gtk.h>

#ifdef GDK_WINDOWING_X11
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

// GTK loads XCB as a dependency of Xlib; this module does not link it. Xlib itself needs several
// round trips to the server before it can answer the first query.
#define XCB(function) ((__typeof__(&function))dlsym(RTLD_DEFAULT, #function))

void *row_motion_connect_to_x(int *screen) {
  __typeof__(&xcb_connect) open = XCB(xcb_connect);
  return open ? open(NULL, screen) : NULL;
}

void row_motion_disconnect_from_x(void *connection) {
  __typeof__(&xcb_disconnect) close = XCB(xcb_disconnect);
  if (connection && close) close(connection);
}

gboolean row_motion_may_have_compositor(void *connection, int screen) {
  __typeof__(&xcb_connection_has_error) has_error = XCB(xcb_connection_has_error);
  __typeof__(&xcb_intern_atom) intern = XCB(xcb_intern_atom);
  __typeof__(&xcb_intern_atom_reply) interned = XCB(xcb_intern_atom_reply);
  __typeof__(&xcb_get_selection_owner) ask = XCB(xcb_get_selection_owner);
  __typeof__(&xcb_get_selection_owner_reply) answer = XCB(xcb_get_selection_owner_reply);
  if (!connection || !has_error || !intern || !interned || !ask || !answer) return TRUE;
  if (has_error(connection)) return TRUE;
  // Extended Window Manager Hints 1.5: the compositor of a screen owns this selection.
  char name[32];
  int length = snprintf(name, sizeof name, "_NET_WM_CM_S%d", screen);
  xcb_intern_atom_reply_t *atom = interned(connection, intern(connection, 1, length, name), NULL);
  if (!atom) return TRUE;
  xcb_atom_t selection = atom->atom;
  free(atom);
  if (selection == XCB_ATOM_NONE) return FALSE;
  xcb_get_selection_owner_reply_t *owner = answer(connection, ask(connection, selection), NULL);
  if (!owner) return TRUE;
  gboolean is_owned = owner->owner != XCB_WINDOW_NONE;
  free(owner);
  return is_owned;
}

#else

void *row_motion_connect_to_x(int *screen) {
  return NULL;
}

void row_motion_disconnect_from_x(void *connection) {}

gboolean row_motion_may_have_compositor(void *connection, int screen) {
  return TRUE;
}

#endif
