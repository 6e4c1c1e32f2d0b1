import CGtk
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

/// The window shows what the painter paints without one.
final class WindowPictureTests: XCTestCase {
  func testTheWindowsPictureIsThePaintersOwn() throws {
    try onMain {
      let window = try TestWindow(rowCount: 5)
      let shown = try Self.pixels(of: window.view.widget)
      let expected = try PixelImage(
        of: window.host.displayList, size: window.host.size,
        background: window.view.theme.palette.windowBackground)
      XCTAssertEqual(shown.count, expected.width * expected.height)
      var different = 0
      for y in 0..<expected.height {
        for x in 0..<expected.width {
          let pixel = shown[y * expected.width + x]
          let color = expected.pixel(x: x, y: y)
          let green = Int((pixel >> 8) & 0xFF)
          if abs(green - Int((color.green * 255).rounded())) > 1 { different += 1 }
        }
      }
      XCTAssertEqual(different, 0)
      window.close()
    }
  }

  @MainActor private static func pixels(of widget: UnsafeMutablePointer<GtkWidget>) throws
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
}
