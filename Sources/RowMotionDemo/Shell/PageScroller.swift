import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A scroll view around a scene, which scrolls if the scene does not fit.
@MainActor enum PageScroller {
  /// - Parameter smallest: The smallest size of the scene, in points.
  static func make(around canvas: Widget, smallest: Size) -> Widget {
    let scroller = made(gtk_scrolled_window_new())
    gtk_widget_set_size_request(canvas, Int32(smallest.width), Int32(smallest.height))
    gtk_scrolled_window_set_child(opaque(scroller), canvas)
    // A touch on a list must scroll the list.
    gtk_scrolled_window_set_kinetic_scrolling(opaque(scroller), 0)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_vexpand(scroller, 1)
    AccessibleParts.addMissingLabels(below: scroller)
    return scroller
  }
}
