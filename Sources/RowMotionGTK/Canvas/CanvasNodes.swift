import CGtk
import RowMotion
import RowMotionCairo

/// The render nodes of a frame, which make GTK repaint only what changed.
///
/// With Cairo the whole frame is one node that is redrawn in place. GTK compares nodes by
/// identity, so it does not notice that. New nodes after it, which draw nothing, cover the changes,
/// because GTK repaints all that a new node covers. The frame comes first, because only the first
/// node is painted directly onto the window; others go through an intermediate picture.
@MainActor final class CanvasNodes {
  private var shown: PaintedFrame?
  private var frameNode: (node: OpaquePointer, bounds: Rect)?
  /// Nodes that draw nothing and cover the last changes.
  private var changeMarkers: [OpaquePointer] = []
  private let textures = CanvasTextures()
  /// The number of frames that differed from the previous one.
  private(set) var changeCount = 0
  /// The bounds of the last change, in points.
  private(set) var lastChange: Rect?

  isolated deinit {
    removeAll()
  }

  /// Appends the nodes of a frame.
  ///
  /// - Parameters:
  ///   - shift: The offset in points that aligns the frame's pixels with the screen's.
  ///   - isCairo: True if GTK paints with Cairo; otherwise each picture is a texture that stays on
  ///     the GPU.
  func append(
    _ frame: PaintedFrame, to snapshot: OpaquePointer, shift: Point, isCairo: Bool
  ) {
    if shift != .zero {
      gtk_snapshot_save(snapshot)
      var offset = graphene_point_t(x: Float(shift.x), y: Float(shift.y))
      gtk_snapshot_translate(snapshot, &offset)
    }
    append(frame, to: snapshot, isCairo: isCairo)
    if shift != .zero { gtk_snapshot_restore(snapshot) }
  }

  private func append(_ frame: PaintedFrame, to snapshot: OpaquePointer, isCairo: Bool) {
    let changes = frame.changes(from: shown)
    if !changes.isEmpty { changeCount += 1 }
    shown = frame
    if !isCairo {
      removeNodes()
      textures.append(frame, to: snapshot)
      return
    }
    if !changes.isEmpty || frameNode == nil {
      draw(frame)
      setChangeMarkers(changes)
    }
    guard let frameNode else { return }
    gtk_snapshot_append_node(snapshot, frameNode.node)
    for marker in changeMarkers { gtk_snapshot_append_node(snapshot, marker) }
  }

  /// Discards all nodes.
  func removeAll() {
    removeNodes()
    shown = nil
    textures.removeAll()
  }

  private func removeNodes() {
    if let frameNode { gsk_render_node_unref(frameNode.node) }
    frameNode = nil
    for marker in changeMarkers { gsk_render_node_unref(marker) }
    changeMarkers = []
  }

  private func draw(_ frame: PaintedFrame) {
    if frameNode?.bounds != frame.bounds {
      if let frameNode { gsk_render_node_unref(frameNode.node) }
      frameNode = Self.node(frame.bounds).map { ($0, frame.bounds) }
    }
    guard let frameNode, let cairo = gsk_cairo_node_get_draw_context(frameNode.node) else {
      return
    }
    // Cairo discards a recording when all of it is cleared.
    cairo_reset_clip(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_paint(cairo)
    frame.paint(on: cairo)
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
