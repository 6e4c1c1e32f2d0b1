import CGtk
import CGtkShims
import RowMotion

/// A scroll bar of GTK's at the trailing edge of one list.
///
/// While the user holds it, it follows the pointer alone: rows that are measured meanwhile change
/// what the list's height is thought to be, and the thumb must not slip away from the pointer.
@MainActor final class ListScrollBar {
  /// Called with the offset that the user scrolled to, points.
  var onScroll: (@MainActor (Double) -> Void)?
  /// Called when the user begins to drag the bar, and when it is let go.
  var onHold: (@MainActor (Bool) -> Void)?
  /// The list that the bar stands in, in the canvas; nil while the content fits.
  private var viewport: Rect?
  private var isRightToLeft = false

  private let bar: OverlayScrollBar
  private var shown: ScrollMetrics?
  private var latest: ScrollMetrics?
  private var isHeld = false {
    didSet { if isHeld != oldValue { onHold?(isHeld) } }
  }

  init?() {
    guard let bar = OverlayScrollBar(GTK_ORIENTATION_VERTICAL, edge: "right") else { return nil }
    self.bar = bar
    bar.onChange = { [weak self] value in self?.valueChanged(to: value) }
    watchPointer()
  }

  var widget: UnsafeMutablePointer<GtkWidget> { bar.widget }

  /// Shows where the list is; returns whether the bar's own place changed.
  func update(_ metrics: ScrollMetrics, isRightToLeft: Bool) -> Bool {
    latest = metrics
    if !isHeld && !bar.isReporting { show(metrics) }
    let hasOverflow = metrics.maximumOffset > 0.5 && !metrics.viewport.isEmpty
    let viewport = hasOverflow ? metrics.viewport : nil
    guard viewport != self.viewport || isRightToLeft != self.isRightToLeft else { return false }
    self.viewport = viewport
    self.isRightToLeft = isRightToLeft
    bar.isVisible = viewport != nil
    return true
  }

  /// Where the bar stands in the canvas; it is wider while the pointer is on it.
  var frame: Rect? {
    guard let viewport else { return nil }
    let width = bar.thickness
    return Rect(
      x: isRightToLeft ? viewport.minX : viewport.maxX - width, y: viewport.minY, width: width,
      height: viewport.height)
  }

  private func show(_ metrics: ScrollMetrics) {
    guard metrics != shown else { return }
    shown = metrics
    bar.show(
      min(max(metrics.offset, 0), metrics.maximumOffset), of: metrics.contentHeight,
      page: metrics.viewport.height)
  }

  private func valueChanged(to value: Double) {
    guard let shown, let latest else { return }
    // The bar's scale stays as it was when the user took hold of it; its ends stay the list's.
    let share = shown.maximumOffset > 0 ? value / shown.maximumOffset : 0
    let isSameScale = shown.maximumOffset == latest.maximumOffset
    self.shown?.offset = value
    onScroll?(isSameScale ? value : share * latest.maximumOffset)
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
      box({ [weak self] in self?.noticed($0) } as @MainActor (GdkEventType) -> Void),
      { box, _ in releaseBox(box) }, G_CONNECT_SWAPPED)
    gtk_widget_add_controller(widget, events)
  }

  private func noticed(_ event: GdkEventType) {
    switch event {
    case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: isHeld = true
    case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN:
      isHeld = false
      if let latest { show(latest) }
    default: break
    }
  }
}
