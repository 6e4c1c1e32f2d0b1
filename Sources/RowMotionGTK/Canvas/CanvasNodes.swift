import CGtk
import RowMotion
import RowMotionCairo

/// Shows a picture by GTK's render nodes, and keeps those that show the same as in the last frame: GTK
/// paints again what changed nodes cover, and nothing else.
@MainActor final class CanvasNodes {
  private struct Piece {
    let rect: Rect
    let node: OpaquePointer
  }

  private var shown: TiledPicture?
  /// What changes comes first, then what lies around it.
  private var pieces: [Piece] = []
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
  /// - Parameter isCairo: Whether GTK paints with Cairo. Else each part is a texture that stays on the
  ///   GPU.
  func append(_ picture: TiledPicture, to snapshot: OpaquePointer, isCairo: Bool) {
    let change = picture.change(from: shown)
    if change != nil { changeCount += 1 }
    if !isCairo {
      removeNodes()
      shown = picture
      textures.append(picture, to: snapshot)
      return
    }
    if let change { update(picture, change) }
    shown = picture
    for piece in pieces { gtk_snapshot_append_node(snapshot, piece.node) }
  }

  /// Forgets all nodes.
  func removeAll() {
    removeNodes()
    shown = nil
    textures.removeAll()
  }

  private func removeNodes() {
    for piece in pieces { gsk_render_node_unref(piece.node) }
    pieces = []
  }

  /// Makes new nodes for what changed.
  ///
  /// What changes in one frame mostly changes in the next one, too: it gets a node of its own, and what
  /// lies around it is kept from then on. It comes first, since only what is painted first is painted
  /// right onto the frame; all else goes through a picture in between.
  private func update(_ picture: TiledPicture, _ change: Rect) {
    let old = pieces
    pieces = []
    let first = old.first?.rect
    let changed =
      if let first, first.intersection(change) == change, change.area * 2 >= first.area {
        first
      } else {
        change
      }
    lastChange = changed
    for rect in [changed] + picture.bounds.around(changed) where !rect.isEmpty {
      if let kept = old.first(where: { $0.rect == rect && $0.rect.intersection(change).isEmpty }) {
        gsk_render_node_ref(kept.node)
        pieces.append(kept)
      } else if let node = Self.node(picture, rect) {
        pieces.append(Piece(rect: rect, node: node))
      }
    }
    for piece in old { gsk_render_node_unref(piece.node) }
  }

  private static func node(
    _ picture: TiledPicture, _ rect: Rect
  ) -> OpaquePointer? {
    var bounds = graphene_rect_t(rect)
    guard let node = gsk_cairo_node_new(&bounds) else { return nil }
    if let cairo = gsk_cairo_node_get_draw_context(node) {
      picture.paint(in: rect, on: cairo)
      cairo_destroy(cairo)
    }
    return node
  }
}

extension Rect {
  fileprivate var area: Double { width * height }

  /// The parts of a rectangle above, below and beside one in it.
  fileprivate func around(_ inner: Rect) -> [Rect] {
    [
      Rect(x: minX, y: minY, width: width, height: inner.minY - minY),
      Rect(x: minX, y: inner.maxY, width: width, height: maxY - inner.maxY),
      Rect(x: minX, y: inner.minY, width: inner.minX - minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: maxX - inner.maxX, height: inner.height),
    ]
  }
}

extension graphene_rect_t {
  init(_ rect: Rect) {
    self.init()
    graphene_rect_init(
      &self, Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
  }
}
