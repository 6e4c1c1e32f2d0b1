#include "shared_memory.h"

#if defined(GDK_WINDOWING_X11) && CAIRO_HAS_XLIB_SURFACE
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>

cairo_surface_t *row_motion_keep_shared_memory(GtkWidget *widget, int width, int height) {
  GdkDisplay *display = gtk_widget_get_display(widget);
  if (!GDK_IS_X11_DISPLAY(display)) return NULL;
  Display *x_display = gdk_x11_display_get_xdisplay(display);
  cairo_surface_t *screen = cairo_xlib_surface_create(
    x_display, DefaultRootWindow(x_display),
    DefaultVisual(x_display, DefaultScreen(x_display)), 1, 1);
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
