import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo

/// The render nodes of a frame, with a texture for each picture: the GPU receives it once and then
/// only moves it.
@MainActor final class CanvasTextures {
  private struct Key: Hashable {
    let picture: Picture
    /// The color of a mask; nil if the picture has colors of its own.
    let color: ResolvedColor?
  }

  private var cachedNodes: [Key: OpaquePointer] = [:]

  /// Appends the nodes of a frame and discards textures that are not visible any more.
  func append(_ frame: PaintedFrame, to snapshot: OpaquePointer) {
    var usedNodes: [Key: OpaquePointer] = [:]
    if let background = frame.background {
      Self.append(background, in: frame.bounds, to: snapshot)
    }
    for sprite in frame.sprites {
      let rect = frame.rect(of: sprite)
      switch sprite.content {
      case .color(let color):
        Self.append(color.multiplied(by: sprite.opacity), in: rect, to: snapshot)
      case .picture(let picture, let x, let y):
        append(
          Key(picture: picture, color: nil), at: frame.rect(of: picture, x: x, y: y), in: rect,
          opacity: sprite.opacity, to: snapshot, &usedNodes)
      case .mask(let picture, let x, let y, let color):
        append(
          Key(picture: picture, color: color), at: frame.rect(of: picture, x: x, y: y), in: rect,
          opacity: sprite.opacity, to: snapshot, &usedNodes)
      }
    }
    removeAll()
    cachedNodes = usedNodes
  }

  /// Discards all textures.
  func removeAll() {
    for node in cachedNodes.values { gsk_render_node_unref(node) }
    cachedNodes = [:]
  }

  private static func append(
    _ color: ResolvedColor, in rect: Rect, to snapshot: OpaquePointer
  ) {
    var color = GdkRGBA(asPixelOf: color)
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
  }

  private func append(
    _ key: Key, at frame: Rect, in rect: Rect, opacity: Double, to snapshot: OpaquePointer,
    _ usedNodes: inout [Key: OpaquePointer]
  ) {
    guard
      let node = usedNodes[key] ?? cachedNodes.removeValue(forKey: key)
        ?? Self.makeNode(key, frame.size)
    else { return }
    usedNodes[key] = node
    if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
    var clip = graphene_rect_t(rect)
    if rect != frame { gtk_snapshot_push_clip(snapshot, &clip) }
    gtk_snapshot_save(snapshot)
    var offset = graphene_point_t(x: Float(frame.minX), y: Float(frame.minY))
    gtk_snapshot_translate(snapshot, &offset)
    gtk_snapshot_append_node(snapshot, node)
    gtk_snapshot_restore(snapshot)
    if rect != frame { gtk_snapshot_pop(snapshot) }
    if opacity < 1 { gtk_snapshot_pop(snapshot) }
  }

  private static func makeNode(_ key: Key, _ size: Size) -> OpaquePointer? {
    guard let surface = key.picture.colored(key.color),
      let pixels = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let height = cairo_image_surface_get_height(surface)
    let bytes = g_bytes_new_with_free_func(
      pixels, gsize(stride * Int(height)), destroySurface, UnsafeMutableRawPointer(surface))
    defer { g_bytes_unref(bytes) }
    let texture = gdk_memory_texture_new(
      cairo_image_surface_get_width(surface), height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
      gsize(stride))
    guard let texture else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    var bounds = graphene_rect_t(Rect(origin: .zero, size: size))
    return gsk_texture_node_new(texture, &bounds)
  }
}

/// Destroys a surface; GTK may release the bytes on any thread.
private func destroySurface(_ surface: UnsafeMutableRawPointer?) {
  cairo_surface_destroy(OpaquePointer(surface))
}
