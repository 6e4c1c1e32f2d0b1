import CGtk
import CGtkShims
import RowMotion

/// A scroll bar of GTK's at the bottom of one data table, by which it is scrolled sideways.
@MainActor final class TableScrollBar {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Called with the offset that the user scrolled to, points from where lines start.
  var onScroll: (@MainActor (Double) -> Void)?
  /// The table that the bar stands in, in the canvas; nil while all columns fit.
  private var viewport: Rect?

  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private var shown: TableScrollMetrics?
  private var isUpdating = false
  private var isReporting = false

  init?() {
    guard let adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0),
      let widget = gtk_scrollbar_new(GTK_ORIENTATION_HORIZONTAL, adjustment)
    else { return nil }
    self.adjustment = adjustment
    self.widget = widget
    gtk_widget_add_css_class(widget, "overlay-indicator")
    gtk_widget_add_css_class(widget, "bottom")
    gtk_widget_set_visible(widget, 0)
    Signals.connect(adjustment, "value-changed") { [weak self] in self?.valueChanged() }
    watchPointer()
  }

  /// Shows where the table is; returns whether the bar's own place changed.
  func update(_ metrics: TableScrollMetrics?) -> Bool {
    if let metrics, !isReporting { show(metrics) }
    let hasOverflow = metrics.map { $0.maximumOffset > 0.5 && !$0.viewport.isEmpty } ?? false
    let viewport = hasOverflow ? metrics?.viewport : nil
    guard viewport != self.viewport else { return false }
    self.viewport = viewport
    gtk_widget_set_visible(widget, viewport == nil ? 0 : 1)
    return true
  }

  /// Where the bar stands in the canvas; it is taller while the pointer is on it.
  var frame: Rect? {
    guard let viewport else { return nil }
    var height: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return Rect(
      x: viewport.minX, y: viewport.maxY - Double(height), width: viewport.width,
      height: Double(height))
  }

  private func show(_ metrics: TableScrollMetrics) {
    guard metrics != shown else { return }
    shown = metrics
    isUpdating = true
    let page = metrics.viewport.width
    let offset = min(max(metrics.offset, 0), metrics.maximumOffset)
    gtk_adjustment_configure(
      adjustment, fromLeft(offset, metrics), 0, max(metrics.contentWidth, page), 60, page * 0.9,
      page)
    isUpdating = false
  }

  /// GTK's bars count from the left, whatever the direction of reading; it is its own inverse.
  private func fromLeft(_ offset: Double, _ metrics: TableScrollMetrics) -> Double {
    metrics.isRightToLeft ? metrics.maximumOffset - offset : offset
  }

  private func valueChanged() {
    guard !isUpdating, let metrics = shown else { return }
    let offset = fromLeft(gtk_adjustment_get_value(adjustment), metrics)
    shown?.offset = offset
    // A frame may run before the table is scrolled, and would put the bar back.
    isReporting = true
    onScroll?(offset)
    isReporting = false
  }

  private func watchPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    Signals.connectPoint(motion, "enter") { [widget] _, _ in
      gtk_widget_add_css_class(widget, "hovering")
    }
    Signals.connect(motion, "leave") { [widget] in
      gtk_widget_remove_css_class(widget, "hovering")
    }
    gtk_widget_add_controller(widget, motion)
  }
}
