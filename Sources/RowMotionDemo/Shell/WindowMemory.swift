import RowMotion
import RowMotionDocument

/// The file in which windows remember what they were like.
///
/// Nothing depends on it: where it cannot be read or written, a window is as a new one.
@MainActor final class WindowMemory {
  private let file: FilePath

  init(file: FilePath) {
    self.file = file
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
    try? SafeFile.makeDirectories(file.directory)
    try? SafeFile.replace(file, with: keys.bytes)
  }

  private func read() -> KeyFile {
    guard let size = SafeFile.size(of: file), size <= KeyFile.limit,
      let bytes = try? SafeFile.read(file)
    else { return KeyFile() }
    return KeyFile(bytes)
  }
}
