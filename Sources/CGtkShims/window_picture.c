#include "window_picture.h"

GBytes *row_motion_window_picture(GtkWidget *window) {
  GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(window));
  if (renderer == NULL) return NULL;
  GdkPaintable *paintable = gtk_widget_paintable_new(window);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  // Uses the window's own size, because any other size would scale the picture.
  gdk_paintable_snapshot(
      paintable, snapshot, gdk_paintable_get_intrinsic_width(paintable),
      gdk_paintable_get_intrinsic_height(paintable));
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  g_object_unref(paintable);
  if (node == NULL) return NULL;
  // Covers whole pixels only: shadows and the like beyond the window end between pixels.
  graphene_rect_t bounds =
    GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(window), gtk_widget_get_height(window));
  GdkTexture *texture = gsk_renderer_render_texture(renderer, node, &bounds);
  gsk_render_node_unref(node);
  GBytes *picture = gdk_texture_save_to_png_bytes(texture);
  g_object_unref(texture);
  return picture;
}

gboolean row_motion_has_fonts(void) {
  PangoFontMap *map = pango_cairo_font_map_get_default();
  PangoContext *context = pango_font_map_create_context(map);
  PangoFontDescription *description = pango_font_description_from_string("Sans");
  PangoFont *font = pango_font_map_load_font(map, context, description);
  pango_font_description_free(description);
  g_object_unref(context);
  if (font == NULL) return FALSE;
  g_object_unref(font);
  return TRUE;
}
