import Glibc

/// A lock for saving a document, and a record of the temporary files of that save.
///
/// Both are one file in the state directory. The file is removed after the save.
final class SaveRecord {
  private let directory: OpenDirectory
  private let name: FilePath
  private let file: OpenFile
  /// True to keep the record, so that the next save recovers its files.
  var preservesFiles = false

  /// Acquires the lock; returns nil after a timeout, or if the state directory cannot be used.
  ///
  /// - Parameter timeout: The longest wait for another window, in seconds.
  init?(of path: FilePath, in state: FilePath?, timeout: Double) {
    guard let state, let directory = try? StateDirectory.open(state) else { return nil }
    self.directory = directory
    name = Self.path(of: path, in: state).name
    for _ in 0...Int(timeout * 1000) {
      guard let file = directory.open(name, O_RDWR | O_CREAT | O_APPEND, mode: 0o600) else {
        return nil
      }
      let isFree = file.lock()
      // The previous owner of the lock may just have removed the file.
      if let mine = file.stamp, directory.stamp(of: name)?.isOfSameFile(as: mine) == true {
        if isFree, mine.isOwn {
          self.file = file
          return
        }
        // Another user's file, or one with several links, would block every save.
        if !mine.isOwn { directory.remove(name) }
      }
      usleep(1000)
    }
    return nil
  }

  /// Returns the path of the record.
  static func path(of path: FilePath, in state: FilePath) -> FilePath {
    state.appending(UnsavedCopy.stem(of: path).appendingText(".saving"))
  }

  /// Records that a save is about to create a file next to a document.
  ///
  /// - Parameter base: The document's stamp before the save; nil if there is no document.
  func add(_ name: FilePath, base: FileStamp?) {
    _ = SafeFile.write(Array("\(name) \(base.map { "\($0)" } ?? "")\n".utf8), to: file.descriptor)
  }

  /// The files that killed saves left behind, each with the stamp of the document to replace.
  var leftovers: [(name: FilePath, base: String)] {
    let bytes = (try? SafeFile.read(file.descriptor, name)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard let name = parts.first, !name.contains(FilePath.slash) else { return nil }
      let base = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      return (FilePath(bytes: Array(name)), base)
    }
  }

  /// Removes all files from the record.
  func clear() { ftruncate(file.descriptor, 0) }

  deinit { if !preservesFiles { directory.remove(name) } }
}
