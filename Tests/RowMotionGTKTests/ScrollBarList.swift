import CGtk
import RowMotionGTK

/// Returns the scroll bars of a view at an edge, which is the name of GTK's style class.
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
