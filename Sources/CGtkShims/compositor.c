#include "compositor.h"

#include <gtk/gtk.h>

#ifdef GDK_WINDOWING_X11
#include <X11/Xlib.h>
#include <dlfcn.h>
#include <stdio.h>

// Xlib is what GTK brings along, and nothing that is linked here.
#define XLIB(function) ((__typeof__(&function))dlsym(RTLD_DEFAULT, #function))

void *row_motion_connect_to_x(void) {
  __typeof__(&XOpenDisplay) open = XLIB(XOpenDisplay);
  return open ? open(NULL) : NULL;
}

void row_motion_disconnect_from_x(void *connection) {
  __typeof__(&XCloseDisplay) close = XLIB(XCloseDisplay);
  if (connection && close) close(connection);
}

gboolean row_motion_may_have_compositor(void *connection) {
  __typeof__(&XInternAtom) intern_atom = XLIB(XInternAtom);
  __typeof__(&XGetSelectionOwner) selection_owner = XLIB(XGetSelectionOwner);
  if (!connection || !intern_atom || !selection_owner) return TRUE;
  // Extended Window Manager Hints 1.5: who composites a screen owns this selection.
  char name[32];
  snprintf(name, sizeof name, "_NET_WM_CM_S%d", DefaultScreen((Display *)connection));
  Atom atom = intern_atom(connection, name, True);
  return atom != None && selection_owner(connection, atom) != None;
}

#else

void *row_motion_connect_to_x(void) {
  return NULL;
}

void row_motion_disconnect_from_x(void *connection) {}

gboolean row_motion_may_have_compositor(void *connection) {
  return TRUE;
}

#endif
