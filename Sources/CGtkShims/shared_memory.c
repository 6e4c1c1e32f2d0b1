#include "shared_memory.h"

#include "versions.h"

#if CAIRO_HAS_XLIB_SURFACE
#include <cairo-xlib.h>

static cairo_surface_t *screen_surface(GtkWidget *widget) {
  Display *display = row_motion_x_display(widget);
  if (!display) return NULL;
  return cairo_xlib_surface_create(
    display, DefaultRootWindow(display), DefaultVisual(display, DefaultScreen(display)), 1, 1);
}

cairo_surface_t *row_motion_keep_shared_memory(GtkWidget *widget, int width, int height) {
  cairo_surface_t *screen = screen_surface(widget);
  if (!screen) return NULL;
  // The large one makes the pool large enough for whole frames, the small one keeps it.
  cairo_surface_t *frame =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_t *keeper =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, 16, 16);
  cairo_surface_destroy(frame);
  cairo_surface_destroy(screen);
  return keeper;
}

void row_motion_touch_shared_memory(GtkWidget *widget, int width, int height) {
  cairo_surface_t *screen = screen_surface(widget);
  if (!screen) return;
  cairo_surface_t *column =
    cairo_surface_create_similar(screen, CAIRO_CONTENT_COLOR, 1, height);
  cairo_t *cairo = cairo_create(column);
  // While the server still reads one frame the next one is copied into other memory.
  cairo_surface_t *frames[3];
  for (int i = 0; i < 3; i++) {
    frames[i] = cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, width, height);
    unsigned char *data = cairo_image_surface_get_data(frames[i]);
    size_t size = (size_t)cairo_image_surface_get_stride(frames[i]) * height;
    if (!data) continue;
    memset(data, 0, size);
    cairo_surface_mark_dirty(frames[i]);
    // The server finds the pages that it reads a pixel of each line from.
    cairo_set_source_surface(cairo, frames[i], 0, 0);
    cairo_paint(cairo);
  }
  cairo_destroy(cairo);
  for (int i = 0; i < 3; i++) cairo_surface_destroy(frames[i]);
  cairo_surface_destroy(column);
  cairo_surface_destroy(screen);
}

#else

cairo_surface_t *row_motion_keep_shared_memory(GtkWidget *widget, int width, int height) {
  return NULL;
}

void row_motion_touch_shared_memory(GtkWidget *widget, int width, int height) {}

#endif
