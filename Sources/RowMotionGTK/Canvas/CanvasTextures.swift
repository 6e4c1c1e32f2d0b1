import CGtk
import RowMotion
import RowMotionCairo

/// The render nodes of a picture, with a texture for each picture of a row: the GPU receives it
/// once and then only moves it.
@MainActor final class CanvasTextures {
  private struct Kept {
    /// The picture, retained because its identity is the key.
    let image: TileImage
    let node: OpaquePointer
  }

  private var kept: [ObjectIdentifier: Kept] = [:]

  /// Appends the nodes of a picture and discards those that are not visible any more.
  func append(_ picture: TiledPicture, to snapshot: OpaquePointer) {
    var asked: [ObjectIdentifier: Kept] = [:]
    Self.append(picture.background, in: picture.bounds, to: snapshot)
    for part in picture.parts {
      let place = picture.place(of: part)
      switch part.source {
      case .color(let color): Self.append(color, in: place, to: snapshot)
      case .image(let image, let x, let y, let fade):
        guard let fade else {
          append(image, x, y, of: picture, in: place, to: snapshot, &asked)
          break
        }
        switch fade.below {
        case .color(let color): Self.append(color, in: place, to: snapshot)
        case .image(let below):
          append(below, x, y, of: picture, in: place, to: snapshot, &asked)
        }
        let fading = picture.place(of: fade, x, y, in: part)
        if fading.isEmpty { break }
        gtk_snapshot_push_opacity(snapshot, fade.opacity)
        append(image, x, y, of: picture, in: fading, to: snapshot, &asked)
        gtk_snapshot_pop(snapshot)
      }
    }
    forgetKept()
    kept = asked
  }

  /// Discards all textures.
  func removeAll() {
    forgetKept()
  }

  private func forgetKept() {
    for texture in kept.values { gsk_render_node_unref(texture.node) }
    kept = [:]
  }

  private static func append(
    _ color: ResolvedColor, in place: Rect, to snapshot: OpaquePointer
  ) {
    var color = GdkRGBA(asPixelOf: color)
    var bounds = graphene_rect_t(place)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
  }

  private func append(
    _ image: TileImage, _ x: Int, _ y: Int, of picture: TiledPicture, in place: Rect,
    to snapshot: OpaquePointer, _ asked: inout [ObjectIdentifier: Kept]
  ) {
    let key = ObjectIdentifier(image)
    guard let texture = asked[key] ?? kept[key] ?? Self.texture(image) else { return }
    asked[key] = texture
    kept[key] = nil
    if !picture.covers(image, x, y, place) {
      Self.append(image.paper, in: place, to: snapshot)
    }
    append(texture, at: picture.origin(of: image, x, y), in: place, to: snapshot)
  }

  private func append(
    _ texture: Kept, at origin: Point, in place: Rect, to snapshot: OpaquePointer
  ) {
    var clip = graphene_rect_t(place)
    let isCut = place.union(Rect(origin: origin, size: texture.image.size)) != place
    if isCut { gtk_snapshot_push_clip(snapshot, &clip) }
    gtk_snapshot_save(snapshot)
    var offset = graphene_point_t(x: Float(origin.x), y: Float(origin.y))
    gtk_snapshot_translate(snapshot, &offset)
    gtk_snapshot_append_node(snapshot, texture.node)
    gtk_snapshot_restore(snapshot)
    if isCut { gtk_snapshot_pop(snapshot) }
  }

  private static func texture(_ image: TileImage) -> Kept? {
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
    return gsk_texture_node_new(texture, &bounds).map { Kept(image: image, node: $0) }
  }
}

/// Destroys a surface; GTK may release the bytes on any thread.
private func destroySurface(_ surface: UnsafeMutableRawPointer?) {
  cairo_surface_destroy(OpaquePointer(surface))
}
