import Foundation
import Synchronization

/// What the demo says on standard error, read on a thread of its own.
///
/// Each warning ends the soak, but for those that GTK is known to give for no fault of a program's:
/// `G_DEBUG=fatal-warnings` has no exceptions, so the lines are read instead.
final class SoakWarnings: Sendable {
  /// Parts of GTK's own warnings that are counted and let through.
  ///
  /// - GTK counts the buttons held on a widget wrongly where a press and its release reach different
  ///   windows of its own, such as a menu that the press closes: seen in many programs, with GTK
  ///   4.8 to 4.18. The count stays at 0 and nothing comes of it.
  /// - The slider of the bar in one of GTK's own scrolled windows, seen beside a text view, may be
  ///   widened under the pointer after the layout of a frame: that frame is painted without it. A
  ///   slider is the only gizmo that was seen; of all other widgets the warning ends the soak.
  /// - A click on the head of a column of GTK's own file dialog sorts its list without looking whether
  ///   there is one, as there is not while a folder is read: nothing happens but the message. Only that
  ///   dialog has such lists.
  static let known = [
    "Broken accounting of active state for widget", "Trying to snapshot GtkGizmo",
    "assertion 'GTK_IS_TREE_SORTABLE (sortable)' failed",
  ]

  private struct State {
    var line = Data()
    var unexpected: String?
    var knownCount = 0
  }

  private let state = Mutex(State())

  /// The first line that should not be there.
  var unexpected: String? { state.withLock { $0.unexpected } }
  /// How many known ones there were.
  var knownCount: Int { state.withLock { $0.knownCount } }

  func read(_ data: Data) {
    state.withLock { state in
      state.line += data
      while let end = state.line.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: state.line[..<end], as: UTF8.self)
        state.line = Data(state.line[(end + 1)...])
        SoakWarnings.take(line, into: &state)
      }
    }
  }

  private static func take(_ line: String, into state: inout State) {
    guard line.contains("-WARNING **") || line.contains("-CRITICAL **") || line.contains("Fatal")
    else { return }
    if known.contains(where: { line.contains($0) }) {
      state.knownCount += 1
    } else if state.unexpected == nil {
      state.unexpected = line
    }
  }
}
