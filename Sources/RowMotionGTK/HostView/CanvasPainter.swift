import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo

/// The painting of a host's display list into a canvas.
@MainActor final class CanvasPainter {
  /// The last painted content.
  private struct Painted {
    let list: DisplayList
    let size: Size
    let frame: PaintedFrame
  }

  /// Called after a frame was painted and sent to the screen, with its time since the first one, in
  /// seconds.
  var onPainted: (@MainActor (Double) -> Void)?

  private let widget: UnsafeMutablePointer<GtkWidget>
  private let frameMemory = FrameMemory()
  private let painter = FramePainter()
  private let nodes = CanvasNodes()
  private var painted: Painted?
  private var scale: DeviceScale?
  private var report: PaintReport?

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    report = PaintReport(widget: widget) { [weak self] time in self?.onPainted?(time) }
    scale = DeviceScale(of: widget) { [weak self] in self?.redraw() }
    Signals.connect(widget, "unrealize") { [weak self] in self?.frameMemory.release() }
  }

  /// True if something was painted since the canvas was shown.
  var hasPainted: Bool { painted != nil }

  /// True if the system may not have provided all memory for a frame yet.
  var needsIdleWork: Bool { frameMemory.needsPrefault }

  /// Does the work that no frame waits for.
  func performIdleWork() { frameMemory.prefault(for: widget) }

  /// The painting work so far.
  var statistics: PaintStatistics {
    PaintStatistics(
      pictures: painter.paintCount, cachedBytes: painter.byteCount, changes: nodes.changeCount,
      lastChange: nodes.lastChange)
  }

  /// Requests painting if the content is not the one that was painted last.
  func follow(_ list: DisplayList) {
    if list != painted?.list { gtk_widget_queue_draw(widget) }
  }

  /// Paints a frame at a time in seconds.
  func paint(
    _ list: DisplayList, background: ResolvedColor, into snapshot: OpaquePointer, at time: Double
  ) {
    // The first frame does not wait for anything optional.
    if hasPainted { frameMemory.allocate(for: widget) }
    nodes.append(
      frame(of: list, background: background), to: snapshot,
      shift: scale?.distanceToPixel ?? .zero, isCairo: WindowRenderer.isCairo(of: widget))
    report?.painted(at: time)
  }

  /// Returns the frame of a list, or the last one if only a widget on the canvas changed.
  private func frame(of list: DisplayList, background: ResolvedColor) -> PaintedFrame {
    let size = Size(
      width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
    if let painted, painted.list == list, painted.size == size { return painted.frame }
    let frame = painter.frame(
      of: list, size: size, scale: row_motion_scale(widget), background: background)
    painted = Painted(list: list, size: size, frame: frame)
    return frame
  }

  /// Paints everything again in the next frame.
  func redraw() {
    painted = nil
    painter.removeAllPictures()
    gtk_widget_queue_draw(widget)
  }

  /// Releases all caches: a window may have many canvases that are not shown.
  func releaseCaches() {
    painted = nil
    nodes.removeAll()
    painter.removeAllPictures()
  }
}
