import CGtk
import RowMotionGTK

/// The cost of a frame, and a histogram of the intervals between frames.
@MainActor final class CostView {
  let widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
  private let label = wrappedLabel()
  private var bars: [(bar: Widget, count: Widget)] = []

  init() {
    gtk_box_append(cast(widget), label)
    gtk_box_append(cast(widget), wrappedLabel("Intervals between frames; at rest there are none"))
    let grid = made(gtk_grid_new())
    gtk_grid_set_column_spacing(cast(grid), 12)
    for (row, name) in CostReport.names.enumerated() {
      let title = made(gtk_label_new(name))
      let bar = made(gtk_level_bar_new())
      let count = made(gtk_label_new(nil))
      gtk_label_set_xalign(opaque(title), 1)
      gtk_widget_set_hexpand(bar, 1)
      gtk_widget_set_valign(bar, GTK_ALIGN_CENTER)
      AccessibleParts.name(bar, by: title)
      for (column, part) in [title, bar, count].enumerated() {
        gtk_grid_attach(cast(grid), part, Int32(column), Int32(row), 1, 1)
      }
      bars.append((bar, count))
    }
    gtk_box_append(cast(widget), grid)
  }

  /// Shows the text of a frame, and the number of intervals of each length.
  func show(_ text: String, _ intervals: [Int]) {
    gtk_label_set_text(opaque(label), text)
    let greatest = Double(max(1, intervals.max() ?? 1))
    for ((bar, label), count) in zip(bars, intervals) {
      gtk_level_bar_set_value(opaque(bar), Double(count) / greatest)
      gtk_label_set_text(opaque(label), "\(count)")
    }
  }
}
