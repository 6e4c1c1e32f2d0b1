import Foundation
import Synchronization

/// The demo's standard error, read on a background thread.
///
/// Each warning ends the soak, except for warnings that GTK gives without a fault of the program.
/// `G_DEBUG=fatal-warnings` has no exceptions, so the lines are read instead.
final class SoakWarnings: Sendable {
  /// Parts of GTK's own warnings that are counted and ignored.
  ///
  /// - GTK miscounts the pressed buttons of a widget if press and release reach different GTK
  ///   windows, such as a menu that the press closes. Seen in many programs, with GTK 4.8 to 4.18.
  ///   The count stays at 0, without consequences.
  /// - The slider of a scroll bar in a GTK scrolled window, seen next to a text view, may be
  ///   widened under the pointer after the layout of a frame. That frame is painted without it.
  ///   Only sliders were seen as gizmos; for all other widgets the warning ends the soak.
  /// - A click on a column header of GTK's file dialog sorts the list even if there is none yet,
  ///   while a folder is read. There is no other effect. Only that dialog has such lists.
  static let expected = [
    "Broken accounting of active state for widget", "Trying to snapshot GtkGizmo",
    "assertion 'GTK_IS_TREE_SORTABLE (sortable)' failed",
  ]

  private struct State {
    var line = Data()
    var unexpected: String?
    var expectedCount = 0
  }

  private let state = Mutex(State())

  /// The first unexpected line; nil if there is none.
  var unexpected: String? { state.withLock { $0.unexpected } }
  /// The number of known warnings so far.
  var expectedCount: Int { state.withLock { $0.expectedCount } }

  func read(_ data: Data) {
    state.withLock { state in
      state.line += data
      while let end = state.line.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: state.line[..<end], as: UTF8.self)
        state.line = Data(state.line[(end + 1)...])
        SoakWarnings.process(line, into: &state)
      }
    }
  }

  private static func process(_ line: String, into state: inout State) {
    guard line.contains("-WARNING **") || line.contains("-CRITICAL **") || line.contains("Fatal")
    else { return }
    if expected.contains(where: { line.contains($0) }) {
      state.expectedCount += 1
    } else if state.unexpected == nil {
      state.unexpected = line
    }
  }
}
