import Glibc

/// The turn of one window to save a document, and a record of the files that a save has beside it.
///
/// Both are one file in the state directory, which is there during a save alone.
final class SaveRecord {
  private let directory: OpenDirectory
  private let name: FilePath
  private let file: OpenFile
  /// True while the next save is to be told of the files.
  var keepsFiles = false

  /// Takes the turn; nil where another window has it for too long, or there is no state directory.
  ///
  /// - Parameter patience: How long to wait for another window, seconds.
  init?(of path: FilePath, in state: FilePath?, patience: Double) {
    guard let state, let directory = try? StateDirectory.open(state) else { return nil }
    self.directory = directory
    name = Self.path(of: path, in: state).name
    for _ in 0...Int(patience * 1000) {
      guard let file = directory.open(name, O_RDWR | O_CREAT | O_APPEND, mode: 0o600) else {
        return nil
      }
      let isFree = file.lock()
      // The window that had the turn before may just have removed the file.
      if let mine = file.stamp, directory.stamp(of: name)?.isOfSameFile(as: mine) == true {
        if isFree, mine.isOwn {
          self.file = file
          return
        }
        // What is not ours would be in the way of every save.
        if !mine.isOwn { directory.remove(name) }
      }
      usleep(1000)
    }
    return nil
  }

  /// The path of the file.
  static func path(of path: FilePath, in state: FilePath) -> FilePath {
    state.appending(UnsavedCopy.stem(of: path).appendingText(".saving"))
  }

  /// Notes that a save is about to make a file beside a document.
  ///
  /// - Parameter base: The document then; nil where there is none.
  func note(_ name: FilePath, base: FileStamp?) {
    _ = SafeFile.write(Array("\(name) \(base.map { "\($0)" } ?? "")\n".utf8), to: file.descriptor)
  }

  /// The files that saves which were killed have left, each with the document that it was to replace.
  var leftovers: [(name: FilePath, base: String)] {
    let bytes = (try? SafeFile.read(file.descriptor, name)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard let name = parts.first, !name.contains(FilePath.slash) else { return nil }
      let base = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      return (FilePath(bytes: Array(name)), base)
    }
  }

  /// Forgets all files.
  func clear() { ftruncate(file.descriptor, 0) }

  deinit { if !keepsFiles { directory.remove(name) } }
}
