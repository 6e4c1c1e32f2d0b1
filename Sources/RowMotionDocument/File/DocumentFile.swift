import CFileSystem
import Glibc

/// A file that several programs write, any of which may be killed at any time.
///
/// A save writes the new content into a file next to the document, under a random name, and
/// exchanges both atomically. If the old content is not the content read before, another program
/// has written to the file. Both contents are then merged and saved again. A ``SaveRecord`` lists
/// the files that a killed save left behind, for the next save or start.
///
/// The file keeps its mode, owner, access control list and extended attributes. Hard links are not
/// preserved: the other names keep the old content.
package struct DocumentFile {
  /// Merges the changes from base to mine with those from base to theirs; mine takes precedence.
  ///
  /// An empty base stands for a document without notes.
  package typealias Merge =
    (_ base: [UInt8], _ mine: [UInt8], _ theirs: [UInt8]) throws(DocumentProblem) -> [UInt8]

  /// The path as the user named it.
  package let path: FilePath
  let stateDirectory: FilePath?
  let merge: Merge
  /// A hook for tests that runs before the contents are exchanged or a new file gets its name.
  var willExchange: (() -> Void)?
  /// The error number that an exchange of the files returns in tests; nil for the system's.
  var exchangeRefusal: Int32?
  /// The error number that syncing the directory returns in tests; nil for the system's.
  var syncRefusal: Int32?
  /// The longest wait for another window's save, in seconds; its process may be suspended.
  ///
  /// Exchanging without the lock is safe too, unless the process is killed in the middle.
  var lockTimeout = 5.0

  /// Creates a file without reading it.
  ///
  /// - Parameter stateDirectory: The directory of the save record; nil to keep no record.
  package init(_ path: FilePath, stateDirectory: FilePath? = nil, merge: @escaping Merge) {
    self.path = path
    self.stateDirectory = stateDirectory
    self.merge = merge
  }

  /// Saves content; returns the file's content, which includes other programs' changes.
  ///
  /// - Parameter base: The content read last, from which `bytes` was made; nil if there was no
  ///   file.
  package func save(_ bytes: [UInt8], over base: [UInt8]?) throws(DocumentProblem) -> [UInt8] {
    let location = try FileLocation(path)
    let record = SaveRecord(of: path, in: stateDirectory, timeout: lockTimeout)
    if let record { recover(record, in: location) }
    return try write(bytes, over: base, in: location, record)
  }

  /// Removes the files that killed saves left next to the document.
  ///
  /// Content of another program among them becomes a copy of unsaved edits.
  package func recover() {
    guard let stateDirectory, !SafeFile.isMissing(SaveRecord.path(of: path, in: stateDirectory)),
      let location = try? FileLocation(path),
      let record = SaveRecord(of: path, in: stateDirectory, timeout: 0)
    else { return }
    recover(record, in: location)
  }

  private func recover(_ record: SaveRecord, in location: FileLocation) {
    let document = location.directory.stamp(of: location.name).map { "\($0)" } ?? ""
    record.preservesFiles = false
    for (name, base) in record.leftovers {
      guard let file = location.directory.open(name), let stamp = file.stamp, stamp.isOwn
      else { continue }
      // Otherwise the file has its new content or the content read before, not another program's.
      if document != base, "\(stamp)" != base {
        guard let bytes = try? SafeFile.read(file.descriptor, path),
          (try? UnsavedCopy.write(bytes, of: path, stateDirectory: stateDirectory)) != nil
        else {
          record.preservesFiles = true
          continue
        }
      }
      location.directory.remove(name)
    }
    if !record.preservesFiles { record.clear() }
  }

  private func write(
    _ bytes: [UInt8], over known: [UInt8]?, in location: FileLocation, _ record: SaveRecord?
  ) throws(DocumentProblem) -> [UInt8] {
    var mine = bytes
    var base = known
    // Files that hold another program's content until the document does.
    var pending: [Replacement] = []
    loop: while true {
      let file = try location.open(location.name)
      let stamp = file?.stamp
      let current = try file.map { file throws(DocumentProblem) in
        try SafeFile.read(file.descriptor, path)
      }
      if let current, current != base {
        mine = try merge(base ?? [], mine, current)
      } else if current == nil, base != nil, pending.isEmpty {
        throw SafeFile.readProblem(ENOENT, path)
      }
      base = current
      if let file, current == mine {
        try synchronize(location, file)
        break
      }
      // A rename needs no permission on the file itself, but a read-only file must stay unchanged.
      if file != nil, !mayWrite(location) { throw SafeFile.writeProblem(errno, path) }
      let replacement = try Replacement(mine, like: file, stamp, in: location, record)
      willExchange?()
      guard let file, let current else {
        if try create(replacement) { break }
        continue
      }
      switch try exchange(replacement, for: current, of: file, record) {
      case .saved: break loop
      case .retry: continue
      case .other(let other):
        do throws(DocumentProblem) {
          base = mine
          mine = try merge(current, mine, other)
          pending.append(replacement)
          record?.preservesFiles = true
        } catch {
          undoExchange(replacement, record)
          throw error
        }
      }
    }
    for replacement in pending { replacement.remove() }
    record?.preservesFiles = false
    return mine
  }

  private func synchronize(
    _ location: FileLocation, _ file: OpenFile
  ) throws(DocumentProblem) {
    if let syncRefusal { throw SafeFile.writeProblem(syncRefusal, path) }
    try location.synchronize(file)
  }

  private func mayWrite(_ location: FileLocation) -> Bool {
    location.name.withCString {
      faccessat(location.directory.descriptor, $0, W_OK, AT_EACCESS)
    } == 0
  }
}

// MARK: - Steps of a save

/// A new file next to a document, with its content synced to disk.
private struct Replacement {
  let location: FileLocation
  let name: FilePath
  let file: OpenFile

  /// - Parameters:
  ///   - model: The document, whose mode, owner and attributes are copied; nil for a private file.
  ///   - stamp: The document's stamp.
  init(
    _ bytes: [UInt8], like model: OpenFile?, _ stamp: FileStamp?, in location: FileLocation,
    _ record: SaveRecord?
  ) throws(DocumentProblem) {
    self.location = location
    name = OpenDirectory.randomName()
    record?.add(name, base: stamp)
    guard let file = location.directory.make(name) else {
      throw SafeFile.writeProblem(errno, location.path)
    }
    self.file = file
    var code = SafeFile.write(bytes, to: file.descriptor)
    if let model { rm_copy_attributes(model.descriptor, file.descriptor) }
    if code == nil, fsync(file.descriptor) != 0 { code = errno }
    guard let code else { return }
    remove()
    throw SafeFile.writeProblem(code, location.path)
  }

  func remove() { location.directory.remove(name) }

  /// Exchanges the file with the document; returns the error number, or nil on success.
  func swap() -> Int32? { location.directory.exchange(name, with: location.name) }
}

extension DocumentFile {
  private enum Outcome {
    /// The exchange returned the expected content, which was removed.
    case saved
    /// Nothing was written, because the file has changed.
    case retry
    /// The file has the new content, and the exchange returned content other than expected.
    case other([UInt8])
  }

  /// Exchanges the expected content for the new one.
  private func exchange(
    _ replacement: Replacement, for base: [UInt8], of file: OpenFile, _ record: SaveRecord?
  ) throws(DocumentProblem) -> Outcome {
    let location = replacement.location
    if let code = exchangeRefusal ?? replacement.swap() {
      if code == EINVAL || code == ENOSYS || code == EOPNOTSUPP {
        return try rename(replacement, over: base)
      }
      replacement.remove()
      if code == ENOENT { return .retry }
      throw SafeFile.writeProblem(code, path)
    }
    // Another program may have put a link or a directory at this name.
    guard let exchanged = try? location.content(of: replacement.name, expecting: file) else {
      undoExchange(replacement, record)
      throw DocumentProblem(
        .unreadable, path,
        "while saving, this file was replaced by something else; choose a notes file")
    }
    if exchanged != base { return .other(exchanged) }
    defer { replacement.remove() }
    try synchronize(location, replacement.file)
    return .saved
  }

  /// Replaces the file after reading it once more, for file systems that cannot exchange files;
  /// anything written in between is lost.
  private func rename(
    _ replacement: Replacement, over base: [UInt8]
  ) throws(DocumentProblem) -> Outcome {
    let location = replacement.location
    guard (try? location.content(of: location.name)) == base else {
      replacement.remove()
      return .retry
    }
    if let code = location.directory.rename(replacement.name, over: location.name) {
      replacement.remove()
      throw SafeFile.writeProblem(code, path)
    }
    try synchronize(location, replacement.file)
    return .saved
  }

  /// Creates the file; returns false if it exists by now.
  private func create(_ replacement: Replacement) throws(DocumentProblem) -> Bool {
    let location = replacement.location
    if let code = location.directory.rename(replacement.name, toFree: location.name) {
      replacement.remove()
      if code == EEXIST { return false }
      throw SafeFile.writeProblem(code, path)
    }
    try synchronize(location, replacement.file)
    return true
  }

  /// Puts back content that cannot be merged, because another program is still writing it.
  private func undoExchange(_ replacement: Replacement, _ record: SaveRecord?) {
    if replacement.swap() == nil, replacement.location.has(replacement.name, replacement.file) {
      replacement.remove()
    } else {
      // The exchange returned yet another content; the next save makes a copy of it.
      record?.preservesFiles = true
    }
  }
}
