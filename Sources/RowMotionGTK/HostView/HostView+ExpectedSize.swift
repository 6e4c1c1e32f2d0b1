import CGtk
import CGtkShims
import RowMotion

extension HostView {
  /// The size that the widget gets where it fills its window, points; nil where the window names none.
  ///
  /// GTK looks for what takes the keyboard before it gives widgets their sizes, and rows are made for that.
  var expectedSize: Size? {
    guard let window = row_motion_window_of(widget) else { return nil }
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    return width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
  }
}
