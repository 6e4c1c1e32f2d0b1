import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// The file that stores the state of windows.
///
/// If it cannot be read or written, windows open in their initial state.
@MainActor final class WindowMemory {
  private let file: FilePath
  private let protected: ProtectedFiles
  /// The scroll positions to restore once their rows exist.
  var pending: [ListScrollPosition] = []

  /// - Parameter protected: The files that the state must not replace.
  init(file: FilePath, protecting protected: ProtectedFiles = ProtectedFiles([])) {
    self.file = file
    self.protected = protected
  }

  /// The state of the last window.
  var state: WindowState { WindowState(read()) }

  /// Returns the scroll positions of the lists in a document or a scene.
  func scrollPositions(of owner: String) -> [ListScrollPosition] {
    ListScrollPositions.read(owner, from: read())
  }

  /// Restores the scroll positions of rows that did not exist when the window was created.
  func restorePending(in view: HostView) {
    if pending.isEmpty { return }
    view.perform { for position in pending { view.host.restore(position) } }
    pending = []
  }

  /// Returns the ids of the notes in a document whose detail was shown.
  func openNotes(of owner: String) -> [NoteID] { OpenNotes.read(owner, from: read()) }

  /// Stores the state of a window, with the scroll positions of its lists and its open notes.
  func remember(
    _ state: WindowState, _ positions: [(owner: String, positions: [ListScrollPosition])],
    open: (owner: String, ids: Set<NoteID>)
  ) {
    // Other windows may have written meanwhile.
    let keys = read()
    state.write(to: keys)
    for (owner, positions) in positions {
      ListScrollPositions.write(positions, of: owner, to: keys)
    }
    OpenNotes.write(open.ids, of: open.owner, to: keys)
    do throws(DocumentProblem) {
      if isInStateDirectory {
        try StateDirectory.replace(file, with: keys.bytes)
      } else {
        try SafeFile.makeDirectories(file.directory)
        try OutputFile.replace(file, .windowState, protecting: protected, with: keys.bytes)
      }
    } catch {
      StandardError.report(error.description)
    }
  }

  /// False for a file that the command line names.
  private var isInStateDirectory: Bool { file == DocumentLocation.windowState }

  private func read() -> KeyFile {
    let limit = KeyFile.limit
    let bytes =
      isInStateDirectory
      ? try? StateDirectory.read(file, limit: limit) : try? SafeFile.read(file, limit: limit)
    return KeyFile(bytes ?? [])
  }
}
