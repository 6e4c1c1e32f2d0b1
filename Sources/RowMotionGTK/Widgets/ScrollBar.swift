import CGtk
import CGtkShims
import RowMotion

/// A GTK scroll bar at the trailing or bottom edge of its content.
///
/// While the user drags it, it follows only the pointer. Rows that are measured meanwhile change
/// the content's estimated length, but the thumb must stay under the pointer.
@MainActor final class ScrollBar {
  /// Called with the offset to which the user scrolled, in points.
  var onScroll: (@MainActor (Double) -> Void)?
  /// Called when the user starts and stops dragging the bar.
  var onDragChange: (@MainActor (Bool) -> Void)?
  /// The visible frame of the content in the canvas; nil if there is nothing to scroll or to show.
  private var edges: Rect?
  /// The last visible frame, at which a bar fades out.
  private var drawnEdges: Rect?
  private var isRightToLeft = false

  let id: ScrollBarInfo.ID
  private let bar: OverlayScrollBar
  private var shown: ScrollBarInfo?
  private var latest: ScrollBarInfo?
  /// The offset that the bar has requested since the last frame, in points.
  private var requestedOffset: Double?
  private let settling = Timer(priority: G_PRIORITY_LOW)
  private var isDragged = false {
    didSet { if isDragged != oldValue { onDragChange?(isDragged) } }
  }

  init?(_ id: ScrollBarInfo.ID) {
    let bar =
      switch id.axis {
      case .vertical: OverlayScrollBar(GTK_ORIENTATION_VERTICAL, edge: "right")
      case .horizontal: OverlayScrollBar(GTK_ORIENTATION_HORIZONTAL, edge: "bottom")
      }
    guard let bar else { return nil }
    self.id = id
    self.bar = bar
    bar.onChange = { [weak self] value in self?.valueChanged(to: value) }
    bar.onHover = { [weak self] in self?.showLatest() }
    watchPointer()
  }

  private var axis: Axis { id.axis }

  var widget: UnsafeMutablePointer<GtkWidget> { bar.widget }

  /// Shows the position of the content; returns whether the bar's own frame changed.
  ///
  /// A changed bar makes GTK lay out the window, which costs more than painting it. During motion
  /// it follows by whole pixels, as it is painted. It is exact while the pointer is on it, and a
  /// moment after the last change.
  func update(_ info: ScrollBarInfo, isRightToLeft: Bool, isHidden: Bool) -> Bool {
    latest = info
    requestedOffset = nil
    if !isDragged, !bar.isReporting, info != shown {
      if bar.isHovered || shown.map({ movesThumb(from: $0, to: info) }) ?? true {
        show(info)
      } else {
        settling.start(after: 0.1) { [weak self] in self?.showLatest() }
      }
    }
    let isShown =
      !isHidden && info.isWanted && info.maximumOffset > 0.5 && !info.visibleFrame.isEmpty
    // A hidden bar receives no release.
    if isHidden { isDragged = false }
    let edges = isShown ? info.visibleFrame : nil
    guard edges != self.edges || isRightToLeft != self.isRightToLeft else { return false }
    self.edges = edges
    self.isRightToLeft = isRightToLeft
    drawnEdges = edges ?? drawnEdges
    // The bar of content that is scrolled out of view is hidden at once.
    bar.setVisible(edges != nil, fades: !isHidden && info.isWanted && !info.visibleFrame.isEmpty)
    return true
  }

  /// The bar's frame in the canvas; wider while the pointer is on it.
  var frame: Rect? {
    guard bar.isDrawn, let edges = drawnEdges else { return nil }
    let thickness = bar.thickness
    return switch axis {
    case .vertical:
      Rect(
        x: isRightToLeft ? edges.minX : edges.maxX - thickness, y: edges.minY, width: thickness,
        height: edges.height)
    case .horizontal:
      Rect(
        x: edges.minX, y: edges.maxY - thickness, width: edges.width, height: thickness)
    }
  }

  private func showLatest() {
    if let latest, !isDragged { show(latest) }
  }

  /// Returns true if an end of the thumb moves visibly.
  private func movesThumb(from old: ScrollBarInfo, to new: ScrollBarInfo) -> Bool {
    let (old, new) = (old.thumb, new.thumb)
    let minimumDistance = 1 / row_motion_scale(bar.widget)
    return abs(old.start - new.start) >= minimumDistance
      || abs(old.length - new.length) >= minimumDistance
  }

  private func show(_ info: ScrollBarInfo) {
    guard info != shown else { return }
    shown = info
    bar.show(
      min(max(info.offset, 0), info.maximumOffset), of: info.contentLength,
      page: info.viewportLength)
  }

  private func valueChanged(to value: Double) {
    guard let shown, let latest else { return }
    // The bar keeps its scale from the start of the drag; its ends are still the content's.
    let share = shown.maximumOffset > 0 ? value / shown.maximumOffset : 0
    let isSameScale = shown.maximumOffset == latest.maximumOffset
    self.shown?.offset = value
    var offset = isSameScale ? value : share * latest.maximumOffset
    if isDragged, shown.maximumOffset > 0, share > 0, share < 1 {
      // Rows that were measured since may have changed the offset but not moved the visible rows. A
      // short drag continues from their position.
      let scale = latest.maximumOffset / shown.maximumOffset
      let distance = (value - shown.offset) * scale
      if abs(distance) < latest.viewportLength {
        offset = (requestedOffset ?? latest.offset) + distance
        offset = min(max(offset, 0), latest.maximumOffset)
      }
    }
    requestedOffset = offset
    onScroll?(offset)
  }

  private func watchPointer() {
    guard let events = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    let handler: @convention(c) (UnsafeMutableRawPointer, OpaquePointer) -> gboolean = {
      box, event in
      unbox(box, as: (@MainActor (GdkEventType) -> Void).self)(gdk_event_get_event_type(event))
      return 0
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(events), "event", unsafeBitCast(handler, to: GCallback.self),
      box({ [weak self] in self?.handle($0) } as @MainActor (GdkEventType) -> Void),
      { box, _ in releaseBox(box) }, G_CONNECT_SWAPPED)
    gtk_widget_add_controller(widget, events)
  }

  private func handle(_ event: GdkEventType) {
    switch event {
    case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: isDragged = true
    case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN:
      isDragged = false
      showLatest()
    default: break
    }
  }
}

extension ScrollBarInfo {
  /// The thumb's position in a trough as long as the viewport, in points.
  fileprivate var thumb: (start: Double, length: Double) {
    let trough = viewportLength
    let length = contentLength > 0 ? trough * min(1, viewportLength / contentLength) : trough
    let share = maximumOffset > 0 ? min(max(offset / maximumOffset, 0), 1) : 0
    return ((trough - length) * share, length)
  }
}
