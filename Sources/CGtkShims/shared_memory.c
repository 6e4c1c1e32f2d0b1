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

cairo_surface_t *row_motion_retain_shared_memory(GtkWidget *widget, int width, int height) {
  cairo_surface_t *screen = screen_surface(widget);
  if (!screen) return NULL;
  // The large surface makes the pool large enough for frames. The small one keeps it alive.
  cairo_surface_t *frame =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_t *keeper =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, 16, 16);
  cairo_surface_destroy(frame);
  cairo_surface_destroy(screen);
  return keeper;
}

// Makes the server read one pixel of each line, so that its pages are mapped, too.
static cairo_surface_t *touched_frame(cairo_surface_t *screen, cairo_t *reader, int width, int height) {
  cairo_surface_t *frame =
    cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, width, height);
  unsigned char *data = cairo_image_surface_get_data(frame);
  if (!data) return frame;
  memset(data, 0, (size_t)cairo_image_surface_get_stride(frame) * height);
  cairo_surface_mark_dirty(frame);
  cairo_set_source_surface(reader, frame, 0, 0);
  cairo_paint(reader);
  return frame;
}

void row_motion_prefault_shared_memory(GtkWidget *widget, int width, int height) {
  cairo_surface_t *screen = screen_surface(widget);
  if (!screen) return;
  cairo_surface_t *column =
    cairo_surface_create_similar(screen, CAIRO_CONTENT_COLOR, 1, height);
  cairo_t *reader = cairo_create(column);
  // While the server reads a frame, the next one is copied to other memory. Cairo splits the memory
  // beyond three frames into halves and uses those first for smaller updates.
  cairo_surface_t *frames[6];
  for (int i = 0; i < 3; i++) frames[i] = touched_frame(screen, reader, width, height);
  for (int i = 3; i < 6; i++) frames[i] = touched_frame(screen, reader, width, height >> (i - 2));
  cairo_destroy(reader);
  for (int i = 0; i < 6; i++) cairo_surface_destroy(frames[i]);
  cairo_surface_destroy(column);
  cairo_surface_destroy(screen);
  // Cairo does not reuse memory that the server may still read.
  gdk_display_sync(gtk_widget_get_display(widget));
}

#else

cairo_surface_t *row_motion_retain_shared_memory(GtkWidget *widget, int width, int height) {
  return NULL;
}

void row_motion_prefault_shared_memory(GtkWidget *widget, int width, int height) {}

#endif
