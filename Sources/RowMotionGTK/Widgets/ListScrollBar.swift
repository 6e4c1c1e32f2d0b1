import CGtk
import CGtkShims
import RowMotion

/// A scroll bar of GTK's at the trailing edge of one list.
///
/// While the user holds it, it follows the pointer alone: rows that are measured meanwhile change
/// what the list's height is thought to be, and the thumb must not slip away from the pointer.
@MainActor final class ListScrollBar {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Called with the offset that the user scrolled to, points.
  var onScroll: (@MainActor (Double) -> Void)?
  /// Called when the user takes hold of the bar, and when it is let go.
  var onHold: (@MainActor (Bool) -> Void)?
  /// The list that the bar stands in, in the canvas; nil while the content fits.
  private var viewport: Rect?
  private var isRightToLeft = false

  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private var shown: ScrollMetrics?
  private var latest: ScrollMetrics?
  private var isUpdating = false
  private var isReporting = false
  private var isHeld = false {
    didSet { if isHeld != oldValue { onHold?(isHeld) } }
  }

  init?() {
    guard let adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0),
      let widget = gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment)
    else { return nil }
    self.adjustment = adjustment
    self.widget = widget
    gtk_widget_add_css_class(widget, "overlay-indicator")
    gtk_widget_add_css_class(widget, "right")
    gtk_widget_set_visible(widget, 0)
    Signals.connect(adjustment, "value-changed") { [weak self] in self?.valueChanged() }
    watchPointer()
  }

  /// Shows where the list is; returns whether the bar's own place changed.
  func update(_ metrics: ScrollMetrics, isRightToLeft: Bool) -> Bool {
    latest = metrics
    if !isHeld && !isReporting { show(metrics) }
    let hasOverflow = metrics.maximumOffset > 0.5 && !metrics.viewport.isEmpty
    let viewport = hasOverflow ? metrics.viewport : nil
    guard viewport != self.viewport || isRightToLeft != self.isRightToLeft else { return false }
    self.viewport = viewport
    self.isRightToLeft = isRightToLeft
    gtk_widget_set_visible(widget, viewport == nil ? 0 : 1)
    return true
  }

  /// Where the bar stands in the canvas; it is wider while the pointer is on it.
  var frame: Rect? {
    guard let viewport else { return nil }
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    return Rect(
      x: isRightToLeft ? viewport.minX : viewport.maxX - Double(width), y: viewport.minY,
      width: Double(width), height: viewport.height)
  }

  private func show(_ metrics: ScrollMetrics) {
    guard metrics != shown else { return }
    shown = metrics
    isUpdating = true
    let page = metrics.viewport.height
    gtk_adjustment_configure(
      adjustment, min(max(metrics.offset, 0), metrics.maximumOffset), 0,
      max(metrics.contentHeight, page), 60, page * 0.9, page)
    isUpdating = false
  }

  private func valueChanged() {
    guard !isUpdating, let shown, let latest else { return }
    let value = gtk_adjustment_get_value(adjustment)
    // The bar's scale stays as it was when the user took hold of it; its ends stay the list's.
    let share = shown.maximumOffset > 0 ? value / shown.maximumOffset : 0
    let isSameScale = shown.maximumOffset == latest.maximumOffset
    self.shown?.offset = value
    // A frame may run before the list is scrolled, and would put the bar back.
    isReporting = true
    onScroll?(isSameScale ? value : share * latest.maximumOffset)
    isReporting = false
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

    guard let motion = gtk_event_controller_motion_new() else { return }
    Signals.connectPoint(motion, "enter") { [widget] _, _ in
      gtk_widget_add_css_class(widget, "hovering")
    }
    Signals.connect(motion, "leave") { [widget] in
      gtk_widget_remove_css_class(widget, "hovering")
    }
    gtk_widget_add_controller(widget, motion)
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
