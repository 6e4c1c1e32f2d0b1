import CGtk
import CGtkShims
import RowMotionGTK

/// A grid of labels with the values of a ``SceneStatus``; its size does not depend on them.
@MainActor final class StatusTable {
  /// The widget, for use in a panel.
  let widget: Widget
  private var cells: [Widget] = []

  init(_ status: SceneStatus) {
    widget = made(gtk_grid_new())
    gtk_grid_set_column_spacing(cast(widget), 12)
    gtk_grid_set_row_spacing(cast(widget), 3)
    row_motion_accessible_set_label(widget, "Status")
    for line in 0...status.lines.count {
      // The corner has no text.
      for column in (line == 0 ? 1 : 0)...status.columns.count {
        let cell = made(gtk_label_new(""))
        gtk_label_set_xalign(opaque(cell), 0)
        gtk_label_set_ellipsize(opaque(cell), PANGO_ELLIPSIZE_END)
        if line == 0 {
          gtk_label_set_wrap(opaque(cell), 1)
          gtk_label_set_lines(opaque(cell), 2)
          gtk_label_set_yalign(opaque(cell), 1)
        }
        gtk_widget_add_css_class(cell, line > 0 && column > 0 ? "numeric" : "caption")
        // All columns of values have the same width, whatever is in them.
        if column > 0 {
          gtk_label_set_width_chars(opaque(cell), 10)
          gtk_label_set_max_width_chars(opaque(cell), 10)
          gtk_widget_set_hexpand(cell, 1)
        }
        gtk_grid_attach(cast(widget), cell, gint(column), gint(line), 1, 1)
        cells.append(cell)
      }
    }
    show(status)
  }

  /// Replaces the values.
  func show(_ status: SceneStatus) {
    // Two lines for every title, so that the lines below stay in place.
    let titles = status.columns.map { $0.contains(" ") ? $0 : "\n" + $0 }
    let texts = titles + status.lines.flatMap { [$0.name] + $0.values }
    for (cell, text) in zip(cells, texts) {
      gtk_label_set_text(opaque(cell), text)
      gtk_widget_set_tooltip_text(cell, text.replacing("\n", with: ""))
    }
  }
}
