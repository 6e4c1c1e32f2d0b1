import CGtk
import XCTest

/// Returns the pixels of a widget with its children, one number a pixel, as GDK downloads them.
@MainActor func windowPixels(of widget: UnsafeMutablePointer<GtkWidget>) throws
  -> [UInt32]
{
  let width = Int(gtk_widget_get_width(widget))
  let height = Int(gtk_widget_get_height(widget))
  let paintable = gtk_widget_paintable_new(widget)
  defer { paintable.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
  let snapshot = gtk_snapshot_new()
  gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
  let node = try XCTUnwrap(gtk_snapshot_free_to_node(snapshot))
  defer { gsk_render_node_unref(node) }
  let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget))
  var bounds = graphene_rect_t()
  graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
  let texture = try XCTUnwrap(gsk_renderer_render_texture(renderer, node, &bounds))
  defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
  var pixels = [UInt32](repeating: 0, count: width * height)
  pixels.withUnsafeMutableBytes {
    gdk_texture_download(
      texture, $0.baseAddress?.assumingMemoryBound(to: guchar.self), gsize(width * 4))
  }
  return pixels
}
