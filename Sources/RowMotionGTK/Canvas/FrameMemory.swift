import CGtk
import CGtkShims

/// The memory in which a frame is painted and sent to an X11 server; without X11 it does nothing.
///
/// The system provides memory page by page at the first write, which took half of the first
/// animated frame. This class writes to the memory while nothing moves.
@MainActor final class FrameMemory {
  private var poolSurface: OpaquePointer?
  private var windowSize: (width: Int32, height: Int32) = (0, 0)
  /// True if the system may not have provided all memory yet.
  private(set) var needsPrefault = true

  isolated deinit {
    release()
  }

  /// Allocates memory for whole frames of a widget's window, if it has not enough yet.
  func allocate(for widget: UnsafeMutablePointer<GtkWidget>) {
    let window = row_motion_window_of(widget).map { UnsafeMutableRawPointer($0) }
      .map { $0.assumingMemoryBound(to: GtkWidget.self) }
    let scale = gtk_widget_get_scale_factor(widget)
    let width = gtk_widget_get_width(window ?? widget) * scale
    let height = gtk_widget_get_height(window ?? widget) * scale
    guard width > windowSize.width || height > windowSize.height else { return }
    release()
    windowSize = (width, height)
    poolSurface = row_motion_retain_shared_memory(widget, width, height)
  }

  /// Makes the system provide memory while no frame waits: Cairo's for the server, and the heap's
  /// for pictures of the window and of rows.
  func prefault(for widget: UnsafeMutablePointer<GtkWidget>) {
    guard needsPrefault else { return }
    allocate(for: widget)
    needsPrefault = false
    guard poolSurface != nil else { return }
    row_motion_prefault_shared_memory(widget, windowSize.width, windowSize.height)
    let bytes = 4 * Int(windowSize.width) * Int(windowSize.height)
    // glibc never takes larger blocks from the heap.
    let largest = (32 << 20) - 4096
    if bytes < largest { row_motion_prefault_heap(min(2 * bytes, largest)) }
  }

  /// Releases the memory.
  func release() {
    if let poolSurface { cairo_surface_destroy(poolSurface) }
    poolSurface = nil
    windowSize = (0, 0)
    needsPrefault = true
  }
}
