import CGtk
import RowMotionGTK

/// The cost of a frame, and a histogram of the intervals between frames.
@MainActor final class CostView {
  let widget: Widget
  private let label = Widgets.text()
  private var bars: [(bar: Widget, count: Widget)] = []

  init() {
    let grid = made(gtk_grid_new())
    gtk_grid_set_column_spacing(cast(grid), 12)
    widget = Widgets.box(
      GTK_ORIENTATION_VERTICAL, label,
      wrappedLabel("Intervals between frames; at rest there are none"), grid)
    for (row, name) in CostReport.names.enumerated() {
      let title = made(gtk_label_new(name))
      let (bar, count) = (made(gtk_level_bar_new()), made(gtk_label_new("0")))
      gtk_label_set_xalign(opaque(title), 1)
      gtk_widget_set_hexpand(bar, 1)
      gtk_widget_set_valign(bar, GTK_ALIGN_CENTER)
      AccessibleParts.name(bar, by: title)
      for (column, part) in [title, bar, count].enumerated() {
        gtk_grid_attach(cast(grid), part, Int32(column), Int32(row), 1, 1)
      }
      bars.append((bar, count))
    }
  }

  /// Shows the text of a frame, and the number of intervals of each length.
  func show(_ text: String, _ intervals: [Int]) {
    Widgets.set(label, text)
    for ((bar, label), count) in zip(bars, intervals) {
      gtk_level_bar_set_value(opaque(bar), Double(count) / Double(intervals.reduce(1, max)))
      gtk_label_set_text(opaque(label), "\(count)")
    }
  }
}
