import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// Writes pictures of a window, each behind the frame that it is asked for in.
@MainActor final class WindowPictures {
  private let window: Widget
  private let directory: FilePath
  private var names: [String] = []
  private var frames: FrameClockSignal?

  /// - Parameter directory: Where the pictures go; it is made where it does not exist.
  init(of window: Widget, into directory: FilePath) {
    self.window = window
    self.directory = directory
    frames = FrameClockSignal("after-paint", of: window) { [weak self] in self?.takeNow() }
  }

  /// Takes a picture of the frame at hand, once it is painted.
  func take(_ name: String) {
    names.append(name)
    gtk_widget_queue_draw(window)
  }

  /// Takes the pictures that wait for a frame.
  func takeNow() {
    let waiting = names
    names = []
    for name in waiting {
      let path = directory.appending("\(name).png")
      do throws(DocumentProblem) {
        try SafeFile.makeDirectories(directory)
      } catch {
        StandardError.say(error.description)
        continue
      }
      let isWritten = path.withCString { row_motion_write_window_picture(window, $0) != 0 }
      if !isWritten { StandardError.say("the picture \(path.shown) could not be written") }
    }
  }
}
