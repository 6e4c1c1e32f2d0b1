import CGtk
import RowMotion

/// A scroll bar of GTK's at the bottom of one data table, by which it is scrolled sideways.
@MainActor final class TableScrollBar {
  /// Called with the offset that the user scrolled to, points from where lines start.
  var onScroll: (@MainActor (Double) -> Void)?
  /// The table that the bar stands in, in the canvas; nil while all columns fit.
  private var viewport: Rect?
  private let bar: OverlayScrollBar
  private var shown: TableScrollMetrics?

  init?() {
    guard let bar = OverlayScrollBar(GTK_ORIENTATION_HORIZONTAL, edge: "bottom") else { return nil }
    self.bar = bar
    bar.onChange = { [weak self] value in self?.valueChanged(to: value) }
  }

  var widget: UnsafeMutablePointer<GtkWidget> { bar.widget }

  /// Shows where the table is; returns whether the bar's own place changed.
  func update(_ metrics: TableScrollMetrics?) -> Bool {
    if let metrics, !bar.isReporting { show(metrics) }
    let hasOverflow = metrics.map { $0.maximumOffset > 0.5 && !$0.viewport.isEmpty } ?? false
    let viewport = hasOverflow ? metrics?.viewport : nil
    guard viewport != self.viewport else { return false }
    self.viewport = viewport
    bar.isVisible = viewport != nil
    return true
  }

  /// Where the bar stands in the canvas; it is taller while the pointer is on it.
  var frame: Rect? {
    guard let viewport else { return nil }
    let height = bar.thickness
    return Rect(
      x: viewport.minX, y: viewport.maxY - height, width: viewport.width, height: height)
  }

  private func show(_ metrics: TableScrollMetrics) {
    guard metrics != shown else { return }
    shown = metrics
    let offset = min(max(metrics.offset, 0), metrics.maximumOffset)
    bar.show(
      fromLeft(offset, metrics), of: metrics.contentWidth, page: metrics.viewport.width)
  }

  /// GTK's bars count from the left, whatever the direction of reading; it is its own inverse.
  private func fromLeft(_ offset: Double, _ metrics: TableScrollMetrics) -> Double {
    metrics.isRightToLeft ? metrics.maximumOffset - offset : offset
  }

  private func valueChanged(to value: Double) {
    guard let metrics = shown else { return }
    let offset = fromLeft(value, metrics)
    shown?.offset = offset
    onScroll?(offset)
  }
}
