import RowMotion
import RowMotionAutomation
import RowMotionDocument

/// The file in which windows remember what they were like.
///
/// Nothing depends on it: where it cannot be read or written, a window is as a new one.
@MainActor final class WindowMemory {
  private let file: FilePath
  private let protected: ProtectedFiles

  /// - Parameter protected: The files that it must not be.
  init(file: FilePath, protecting protected: ProtectedFiles = ProtectedFiles([])) {
    self.file = file
    self.protected = protected
  }

  /// What the last window was like.
  var state: WindowState { WindowState(read()) }

  /// The places of the lists of a document or a scene.
  func places(of owner: String) -> [ListPlace] { ListPlaces.read(owner, from: read()) }

  /// Remembers a window, with the places of the lists that it has shown.
  func remember(_ state: WindowState, _ places: [(owner: String, places: [ListPlace])]) {
    // Other windows have written meanwhile.
    let keys = read()
    state.write(to: keys)
    for (owner, places) in places { ListPlaces.write(places, of: owner, to: keys) }
    do throws(DocumentProblem) {
      if isInStateDirectory {
        try StateDirectory.replace(file, with: keys.bytes)
      } else {
        try SafeFile.makeDirectories(file.directory)
        try OutputFile.replace(file, .windowState, protecting: protected, with: keys.bytes)
      }
    } catch {
      StandardError.say(error.description)
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
