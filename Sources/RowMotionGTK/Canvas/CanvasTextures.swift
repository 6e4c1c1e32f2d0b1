import CGtk
import RowMotion
import RowMotionCairo

/// The render nodes of a picture, with a texture for each picture of a row: the GPU receives it
/// once and then only moves it.
@MainActor final class CanvasTextures {
  private struct CachedTexture {
    /// The picture, retained because its identity is the key.
    let image: TileImage
    let node: OpaquePointer
  }

  private var cachedTextures: [ObjectIdentifier: CachedTexture] = [:]

  /// Appends the nodes of a picture and discards those that are not visible any more.
  func append(_ picture: TiledPicture, to snapshot: OpaquePointer) {
    var usedTextures: [ObjectIdentifier: CachedTexture] = [:]
    Self.append(picture.background, in: picture.bounds, to: snapshot)
    for part in picture.parts {
      let frame = picture.place(of: part)
      switch part.source {
      case .color(let color): Self.append(color, in: frame, to: snapshot)
      case .image(let image, let x, let y, let fade):
        guard let fade else {
          append(image, x, y, of: picture, in: frame, to: snapshot, &usedTextures)
          break
        }
        switch fade.below {
        case .color(let color): Self.append(color, in: frame, to: snapshot)
        case .image(let below):
          append(below, x, y, of: picture, in: frame, to: snapshot, &usedTextures)
        }
        let fading = picture.place(of: fade, x, y, in: part)
        if fading.isEmpty { break }
        gtk_snapshot_push_opacity(snapshot, fade.opacity)
        append(image, x, y, of: picture, in: fading, to: snapshot, &usedTextures)
        gtk_snapshot_pop(snapshot)
      }
    }
    releaseCachedTextures()
    cachedTextures = usedTextures
  }

  /// Discards all textures.
  func removeAll() {
    releaseCachedTextures()
  }

  private func releaseCachedTextures() {
    for texture in cachedTextures.values { gsk_render_node_unref(texture.node) }
    cachedTextures = [:]
  }

  private static func append(
    _ color: ResolvedColor, in frame: Rect, to snapshot: OpaquePointer
  ) {
    var color = GdkRGBA(asPixelOf: color)
    var bounds = graphene_rect_t(frame)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
  }

  private func append(
    _ image: TileImage, _ x: Int, _ y: Int, of picture: TiledPicture, in frame: Rect,
    to snapshot: OpaquePointer, _ usedTextures: inout [ObjectIdentifier: CachedTexture]
  ) {
    let key = ObjectIdentifier(image)
    guard let texture = usedTextures[key] ?? cachedTextures[key] ?? Self.texture(image) else {
      return
    }
    usedTextures[key] = texture
    cachedTextures[key] = nil
    if !picture.covers(image, x, y, frame) {
      Self.append(image.paper, in: frame, to: snapshot)
    }
    append(texture, at: picture.origin(of: image, x, y), in: frame, to: snapshot)
  }

  private func append(
    _ texture: CachedTexture, at origin: Point, in frame: Rect, to snapshot: OpaquePointer
  ) {
    var clip = graphene_rect_t(frame)
    let isCut = frame.union(Rect(origin: origin, size: texture.image.size)) != frame
    if isCut { gtk_snapshot_push_clip(snapshot, &clip) }
    gtk_snapshot_save(snapshot)
    var offset = graphene_point_t(x: Float(origin.x), y: Float(origin.y))
    gtk_snapshot_translate(snapshot, &offset)
    gtk_snapshot_append_node(snapshot, texture.node)
    gtk_snapshot_restore(snapshot)
    if isCut { gtk_snapshot_pop(snapshot) }
  }

  private static func texture(_ image: TileImage) -> CachedTexture? {
    guard let pixels = cairo_image_surface_get_data(image.surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(image.surface))
    let height = cairo_image_surface_get_height(image.surface)
    cairo_surface_reference(image.surface)
    let bytes = g_bytes_new_with_free_func(
      pixels, gsize(stride * Int(height)), destroySurface,
      UnsafeMutableRawPointer(image.surface))
    defer { g_bytes_unref(bytes) }
    let texture = gdk_memory_texture_new(
      cairo_image_surface_get_width(image.surface), height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
      bytes,
      gsize(stride))
    guard let texture else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    var bounds = graphene_rect_t(Rect(origin: .zero, size: image.size))
    return gsk_texture_node_new(texture, &bounds).map { CachedTexture(image: image, node: $0) }
  }
}

/// Destroys a surface; GTK may release the bytes on any thread.
private func destroySurface(_ surface: UnsafeMutableRawPointer?) {
  cairo_surface_destroy(OpaquePointer(surface))
}
