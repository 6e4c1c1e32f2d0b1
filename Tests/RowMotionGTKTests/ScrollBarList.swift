import CGtk
import RowMotionGTK

/// The scroll bars of a view that stand at an edge, as GTK's style class calls it.
@MainActor func bars(
  of view: HostView, at edge: String
) -> [UnsafeMutablePointer<GtkWidget>] {
  var found: [UnsafeMutablePointer<GtkWidget>] = []
  var child = gtk_widget_get_first_child(view.widget)
  while let widget = child {
    if gtk_widget_has_css_class(widget, edge) != 0 { found.append(widget) }
    child = gtk_widget_get_next_sibling(widget)
  }
  return found
}
