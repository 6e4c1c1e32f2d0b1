import CGtk
import CGtkShims
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// A writer of a window's pictures, each taken after the frame for which it was requested.
@MainActor final class WindowPictures {
  private let window: Widget
  private let directory: FilePath
  private let protected: ProtectedFiles
  private var names: [String] = []
  private var frames: FrameClockSignal?

  /// - Parameter directory: The directory for the pictures, created if missing.
  init(of window: Widget, into directory: FilePath, protecting protected: ProtectedFiles) {
    self.window = window
    self.protected = protected
    self.directory = directory
    frames = FrameClockSignal("after-paint", of: window) { [weak self] in self?.takeScreenshots() }
  }

  /// Requests a picture of the window, taken once the next frame is painted.
  func request(_ name: String) {
    names.append(name)
    gtk_widget_queue_draw(window)
  }

  /// Takes the requested pictures.
  func takeScreenshots() {
    let waiting = names
    names = []
    for name in waiting {
      do throws(DocumentProblem) {
        try SafeFile.makeDirectories(directory)
        guard let picture = row_motion_window_picture(window) else { continue }
        defer { g_bytes_unref(picture) }
        var count: gsize = 0
        let bytes = UnsafeRawBufferPointer(
          start: g_bytes_get_data(picture, &count), count: Int(g_bytes_get_size(picture)))
        try OutputFile.replace(
          PictureMarker.path(of: name, in: directory), .picture, protecting: protected,
          with: PictureMarker.marked(Array(bytes)))
      } catch {
        StandardError.report(error.description)
      }
    }
  }
}
