import CFileSystem
import Glibc

/// A file that several programs write, each of which may be killed at any moment.
///
/// A save writes the new content into a file beside the document, under a random name, and exchanges
/// both atomically. Where the old content is not what was read before, another program has written in
/// between; both are merged and saved again. A ``SaveRecord`` tells the next save or start of the
/// files that a killed save has left.
///
/// Mode, owner, access control list and extended attributes stay the file's; hard links do not:
/// the other names keep the old content.
package struct DocumentFile {
  /// Merges the changes from base to mine with those from base to theirs; where both changed the same,
  /// mine holds.
  ///
  /// An empty base is one of nothing.
  package typealias Merge =
    (_ base: [UInt8], _ mine: [UInt8], _ theirs: [UInt8]) throws(DocumentProblem) -> [UInt8]

  /// The path as the user named it.
  package let path: FilePath
  let stateDirectory: FilePath?
  let merge: Merge
  /// For tests: called before the contents are exchanged, or a new file gets its name.
  var willExchange: (() -> Void)?
  /// For tests: the error of exchanging; nil where the system is asked.
  var exchangeRefusal: Int32?
  /// For tests: the error of syncing the directory; nil where the system is asked.
  var syncRefusal: Int32?
  /// The longest wait for the save of another window, which may be stopped, seconds.
  ///
  /// Without the turn the exchange is safe too, but for a kill in the middle of it.
  var patience = 5.0

  /// Creates a file; nothing is read yet.
  ///
  /// - Parameter stateDirectory: The directory of the saves' record; without one none is kept.
  package init(_ path: FilePath, stateDirectory: FilePath? = nil, merge: @escaping Merge) {
    self.path = path
    self.stateDirectory = stateDirectory
    self.merge = merge
  }

  /// Saves a content that was made out of `base`, the content that was read last, or nil where there
  /// was no file; returns the file's content then, which holds what others wrote meanwhile too.
  package func save(_ bytes: [UInt8], over base: [UInt8]?) throws(DocumentProblem) -> [UInt8] {
    let location = try FileLocation(path)
    let record = SaveRecord(of: path, in: stateDirectory, patience: patience)
    if let record { recover(record, in: location) }
    return try write(bytes, over: base, in: location, record)
  }

  /// Removes the files that killed saves have left beside the document.
  ///
  /// Another program's content among them becomes a copy of unsaved edits.
  package func recover() {
    guard let stateDirectory, !SafeFile.isMissing(SaveRecord.path(of: path, in: stateDirectory)),
      let location = try? FileLocation(path),
      let record = SaveRecord(of: path, in: stateDirectory, patience: 0)
    else { return }
    recover(record, in: location)
  }

  private func recover(_ record: SaveRecord, in location: FileLocation) {
    let document = location.directory.stamp(of: location.name).map { "\($0)" } ?? ""
    record.keepsFiles = false
    for (name, base) in record.leftovers {
      guard let file = location.directory.open(name), let stamp = file.stamp, stamp.isOwn
      else { continue }
      // Not exchanged yet, or exchanged with the content that was read; else with another program's.
      if document != base, "\(stamp)" != base {
        guard let bytes = try? SafeFile.read(file.descriptor, path),
          (try? UnsavedCopy.write(bytes, of: path, stateDirectory: stateDirectory)) != nil
        else {
          record.keepsFiles = true
          continue
        }
      }
      location.directory.remove(name)
    }
    if !record.keepsFiles { record.clear() }
  }

  private func write(
    _ bytes: [UInt8], over known: [UInt8]?, in location: FileLocation, _ record: SaveRecord?
  ) throws(DocumentProblem) -> [UInt8] {
    var mine = bytes
    var base = known
    // Contents that came out unexpected are in these until the file holds them.
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
      // A rename needs no permission on the file itself, but whoever took it away meant it.
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
          record?.keepsFiles = true
        } catch {
          giveBack(replacement, record)
          throw error
        }
      }
    }
    for replacement in pending { replacement.remove() }
    record?.keepsFiles = false
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

/// A new file beside a document with its content on disk.
private struct Replacement {
  let location: FileLocation
  let name: FilePath
  let file: OpenFile

  /// - Parameters:
  ///   - model: The document, whose mode, owner and attributes it gets; without one it is for the user alone.
  ///   - stamp: The document's state.
  init(
    _ bytes: [UInt8], like model: OpenFile?, _ stamp: FileStamp?, in location: FileLocation,
    _ record: SaveRecord?
  ) throws(DocumentProblem) {
    self.location = location
    name = OpenDirectory.randomName()
    record?.note(name, base: stamp)
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

  /// Exchanges the file with the document; returns the error's number, or nil.
  func swap() -> Int32? { location.directory.exchange(name, with: location.name) }
}

extension DocumentFile {
  private enum Outcome {
    /// The expected content came out, and is removed.
    case saved
    /// Nothing was written: the file is not what it was.
    case retry
    /// The new content is in the file, and another one than was expected came out.
    case other([UInt8])
  }

  /// Puts a content in the place of another.
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
    // Another program may have put a link or a directory there.
    guard let came = try? location.content(of: replacement.name, expecting: file) else {
      giveBack(replacement, record)
      throw DocumentProblem(
        .unreadable, path,
        "this became something else than a file while it was saved; name a file of notes")
    }
    if came != base { return .other(came) }
    defer { replacement.remove() }
    try synchronize(location, replacement.file)
    return .saved
  }

  /// Where nothing can be exchanged, the file is read once more and then replaced; what is written
  /// in between is lost.
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

  /// Makes the file; returns false where there is one by now.
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

  /// Gives back what came out and cannot be merged: it belongs to whoever is writing it.
  private func giveBack(_ replacement: Replacement, _ record: SaveRecord?) {
    if replacement.swap() == nil, replacement.location.has(replacement.name, replacement.file) {
      replacement.remove()
    } else {
      // Something else has come out by now; the next save makes a copy of it.
      record?.keepsFiles = true
    }
  }
}
