import CGtk
import RowMotion
import RowMotionCairo

/// Shows a picture by GTK's render nodes, so that GTK paints again what changed, and nothing else.
///
/// With Cairo the whole picture is one node, drawn anew where it is: GTK, which compares nodes by what they
/// are, finds nothing changed in it. What did change is said by nodes behind it that draw nothing, since
/// GTK paints all again that a new node covers. The picture comes first, as only what is painted first is
/// painted right onto the frame; all else goes through a picture in between.
@MainActor final class CanvasNodes {
  private var shown: TiledPicture?
  private var whole: (node: OpaquePointer, bounds: Rect)?
  /// Draw nothing, and cover what changed last.
  private var marks: [OpaquePointer] = []
  private let textures = CanvasTextures()
  /// How many pictures were not the one before.
  private(set) var changeCount = 0
  /// What the last change was painted in, points.
  private(set) var lastChange: Rect?

  isolated deinit {
    removeAll()
  }

  /// Appends the nodes of a picture.
  ///
  /// - Parameters:
  ///   - shift: By how much the picture is moved, points, so that its pixels lie on the screen's.
  ///   - isCairo: Whether GTK paints with Cairo. Else each part is a texture that stays on the GPU.
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
    if !changes.isEmpty || whole == nil {
      draw(picture)
      mark(changes)
    }
    guard let whole else { return }
    gtk_snapshot_append_node(snapshot, whole.node)
    for mark in marks { gtk_snapshot_append_node(snapshot, mark) }
  }

  /// Forgets all nodes.
  func removeAll() {
    removeNodes()
    shown = nil
    textures.removeAll()
  }

  private func removeNodes() {
    if let whole { gsk_render_node_unref(whole.node) }
    whole = nil
    for mark in marks { gsk_render_node_unref(mark) }
    marks = []
  }

  private func draw(_ picture: TiledPicture) {
    if whole?.bounds != picture.bounds {
      if let whole { gsk_render_node_unref(whole.node) }
      whole = Self.node(picture.bounds).map { ($0, picture.bounds) }
    }
    guard let whole, let cairo = gsk_cairo_node_get_draw_context(whole.node) else { return }
    // Cairo forgets what it has recorded where all of that is cleared.
    cairo_reset_clip(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_paint(cairo)
    picture.paint(on: cairo)
    cairo_destroy(cairo)
  }

  private func mark(_ changes: [Rect]) {
    for mark in marks { gsk_render_node_unref(mark) }
    marks = changes.compactMap(Self.node)
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
