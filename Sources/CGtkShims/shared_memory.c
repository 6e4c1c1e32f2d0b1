#include "shared_memory.h"

#include "versions.h"

#if CAIRO_HAS_XLIB_SURFACE
#include <cairo-xlib.h>

cairo_surface_t *row_motion_keep_shared_memory(GtkWidget *widget, int width, int height) {
  Display *display = row_motion_x_display(widget);
  if (!display) return NULL;
  cairo_surface_t *screen = cairo_xlib_surface_create(
    display, DefaultRootWindow(display), DefaultVisual(display, DefaultScreen(display)), 1, 1);
  // The large one makes the pool large enough for whole frames, the small one keeps it.
  cairo_surface_t *frame =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_t *keeper =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, 16, 16);
  cairo_surface_destroy(frame);
  cairo_surface_destroy(screen);
  return keeper;
}

#else

cairo_surface_t *row_motion_keep_shared_memory(GtkWidget *widget, int width, int height) {
  return NULL;
}

#endif
