import CGtk
import CGtkShims

/// The memory that a frame is painted in and reaches an X11 server through; elsewhere it does nothing.
///
/// The system finds memory where somebody first writes to it, page by page: that was half of the first frame
/// in motion. Here it is found when nothing moves.
@MainActor final class FrameMemory {
  private var keeper: OpaquePointer?
  private var pixels: (width: Int32, height: Int32) = (0, 0)
  /// Whether there may be memory still to be found.
  private(set) var isUntouched = true

  isolated deinit {
    release()
  }

  /// Makes room for whole frames of the window that a widget stands in, if there is none yet.
  func keep(for widget: UnsafeMutablePointer<GtkWidget>) {
    let window = row_motion_window_of(widget).map { UnsafeMutableRawPointer($0) }
      .map { $0.assumingMemoryBound(to: GtkWidget.self) }
    let scale = gtk_widget_get_scale_factor(widget)
    let width = gtk_widget_get_width(window ?? widget) * scale
    let height = gtk_widget_get_height(window ?? widget) * scale
    guard width > pixels.width || height > pixels.height else { return }
    release()
    pixels = (width, height)
    keeper = row_motion_keep_shared_memory(widget, width, height)
  }

  /// Has the system find the memory, when no frame waits for it: Cairo's for the server, and the heap's for
  /// the picture of the window and those of the rows that come into view.
  func touch(for widget: UnsafeMutablePointer<GtkWidget>) {
    guard isUntouched else { return }
    keep(for: widget)
    isUntouched = false
    guard keeper != nil else { return }
    row_motion_touch_shared_memory(widget, pixels.width, pixels.height)
    let bytes = 4 * Int(pixels.width) * Int(pixels.height)
    // glibc never takes larger blocks out of the heap.
    let largest = (32 << 20) - 4096
    if bytes < largest { row_motion_touch_heap(min(2 * bytes, largest)) }
  }

  /// Gives the memory back.
  func release() {
    if let keeper { cairo_surface_destroy(keeper) }
    keeper = nil
    pixels = (0, 0)
    isUntouched = true
  }
}
