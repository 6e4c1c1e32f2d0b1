import CGtk
import RowMotion
import RowMotionCairo

/// The render nodes of a picture, which make GTK repaint only what changed.
///
/// With Cairo the whole picture is one node that is redrawn in place. GTK compares nodes by
/// identity, so it does not notice that. New nodes after it, which draw nothing, cover the changes,
/// because GTK repaints all that a new node covers. The picture comes first, because only the first
/// node is painted directly onto the frame; others go through an intermediate picture.
@MainActor final class CanvasNodes {
  private var shown: TiledPicture?
  private var pictureNode: (node: OpaquePointer, bounds: Rect)?
  /// Nodes that draw nothing and cover the last changes.
  private var changeMarkers: [OpaquePointer] = []
  private let textures = CanvasTextures()
  /// The number of pictures that differed from the previous one.
  private(set) var changeCount = 0
  /// The bounds of the last change, in points.
  private(set) var lastChange: Rect?

  isolated deinit {
    removeAll()
  }

  /// Appends the nodes of a picture.
  ///
  /// - Parameters:
  ///   - shift: The offset in points that aligns the picture's pixels with the screen's.
  ///   - isCairo: True if GTK paints with Cairo; otherwise each part is a texture that stays on the
  ///     GPU.
  func append(
    _ picture: TiledPicture, to snapshot: OpaquePointer, shift: Point, isCairo: Bool
  ) {
    if shift != .zero {
      gtk_snapshot_save(snapshot)
      var offset = graphene_point_t(x: Float(shift.x), y: Float(shift.y))
      gtk_snapshot_translate(snapshot, &offset)
    }
    append(picture, to: snapshot, isCairo: isCairo)
    if shift != .zero { gtk_snapshot_restore(snapshot) }
  }

  private func append(_ picture: TiledPicture, to snapshot: OpaquePointer, isCairo: Bool) {
    let changes = picture.changes(from: shown)
    if !changes.isEmpty { changeCount += 1 }
    shown = picture
    if !isCairo {
      removeNodes()
      textures.append(picture, to: snapshot)
      return
    }
    if !changes.isEmpty || pictureNode == nil {
      draw(picture)
      setChangeMarkers(changes)
    }
    guard let pictureNode else { return }
    gtk_snapshot_append_node(snapshot, pictureNode.node)
    for marker in changeMarkers { gtk_snapshot_append_node(snapshot, marker) }
  }

  /// Discards all nodes.
  func removeAll() {
    removeNodes()
    shown = nil
    textures.removeAll()
  }

  private func removeNodes() {
    if let pictureNode { gsk_render_node_unref(pictureNode.node) }
    pictureNode = nil
    for marker in changeMarkers { gsk_render_node_unref(marker) }
    changeMarkers = []
  }

  private func draw(_ picture: TiledPicture) {
    if pictureNode?.bounds != picture.bounds {
      if let pictureNode { gsk_render_node_unref(pictureNode.node) }
      pictureNode = Self.node(picture.bounds).map { ($0, picture.bounds) }
    }
    guard let pictureNode, let cairo = gsk_cairo_node_get_draw_context(pictureNode.node) else {
      return
    }
    // Cairo discards a recording when all of it is cleared.
    cairo_reset_clip(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_paint(cairo)
    picture.paint(on: cairo)
    cairo_destroy(cairo)
  }

  private func setChangeMarkers(_ changes: [Rect]) {
    for marker in changeMarkers { gsk_render_node_unref(marker) }
    changeMarkers = changes.compactMap(Self.node)
    lastChange = changes.first.map { changes.dropFirst().reduce($0) { $0.union($1) } }
  }

  private static func node(_ rect: Rect) -> OpaquePointer? {
    var bounds = graphene_rect_t(rect)
    return gsk_cairo_node_new(&bounds)
  }
}

extension graphene_rect_t {
  init(_ rect: Rect) {
    self.init()
    graphene_rect_init(
      &self, Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
  }
}
