import CFileSystem
import Glibc

/// A file that several programs write, each of which may be killed at any moment.
///
/// Saving exchanges the new content with the old one atomically and looks at what came out. Where
/// that is not what was read before, another program has written in between; both are brought
/// together and saved again, until what comes out is what was expected. Until then everything that
/// came out is in files of the directory (``SaveSlot``), where the next save or start finds it.
///
/// Mode, owner, access control list and extended attributes stay the file's; hard links do not:
/// the other names keep the old content.
package struct DocumentFile {
  /// Two contents brought together.
  package struct Merged: Equatable {
    /// The content that holds the changes of both.
    package var bytes: [UInt8]
    /// Whether some change of theirs is not in it, since mine changed the same.
    package var overrides: Bool

    package init(bytes: [UInt8], overrides: Bool = false) {
      self.bytes = bytes
      self.overrides = overrides
    }
  }

  /// Brings the changes from base to mine, and those from base to theirs, together; where both
  /// changed the same, mine holds.
  ///
  /// An empty base is one of nothing.
  package typealias Merge =
    (_ base: [UInt8], _ mine: [UInt8], _ theirs: [UInt8]) throws(DocumentProblem) -> Merged

  /// The path as the user named it.
  package let path: FilePath
  let merge: Merge
  /// For tests: called before the contents are exchanged, or a new file gets its name.
  var willExchange: (() -> Void)?
  /// For tests: what the system says instead of exchanging; nil where it is asked.
  var exchangeRefusal: Int32?
  /// For tests: whether the system is asked for files without a name.
  var asksForUnnamedFiles = true

  /// Creates a file; nothing is read yet.
  package init(_ path: FilePath, merge: @escaping Merge) {
    self.path = path
    self.merge = merge
  }

  /// Saves a content that was made out of `base`, the content that was read last, or nil where there
  /// was no file; returns what is in the file then, which holds what others wrote meanwhile too.
  package func save(_ bytes: [UInt8], over base: [UInt8]?) throws(DocumentProblem) -> [UInt8] {
    let location = try FileLocation(path)
    location.lock()
    try recover(in: location)
    return try write(bytes, over: base, in: location)
  }

  func write(
    _ bytes: [UInt8], over known: [UInt8]?, in location: FileLocation
  ) throws(DocumentProblem) -> [UInt8] {
    var mine = bytes
    var base = known
    // What came out unexpected is in these until the file holds it.
    var pending: [SaveSlot] = []
    while true {
      let file = try location.open(location.name)
      let current = try file.map { file throws(DocumentProblem) in
        try SafeFile.read(file.descriptor, path)
      }
      if let current, current != base {
        mine = try merge(base ?? [], mine, current).bytes
      } else if current == nil, base != nil, pending.isEmpty {
        throw SafeFile.readProblem(ENOENT, path)
      }
      base = current
      guard let file, let current else {
        if try create(mine, in: location) { break }
        continue
      }
      if current == mine { break }
      // A rename needs no permission on the file itself, but whoever took it away meant it.
      guard mayWrite(location) else { throw SafeFile.writeProblem(errno, path) }
      switch try exchange(mine, for: current, of: file, in: location) {
      case .saved:
        for slot in pending { slot.remove(from: location) }
        return mine
      case .retry:
        continue
      case .other(let other, let slot, let written):
        do throws(DocumentProblem) {
          base = mine
          mine = try merge(current, mine, other).bytes
          pending.append(slot)
        } catch {
          giveBack(slot, mine, written, in: location)
          throw error
        }
      }
    }
    for slot in pending { slot.remove(from: location) }
    return mine
  }

  private func mayWrite(_ location: FileLocation) -> Bool {
    location.name.withCString { faccessat(location.directory, $0, W_OK, AT_EACCESS) } == 0
  }
}

// MARK: - Steps of a save

extension DocumentFile {
  private enum Outcome {
    /// What came out is what was expected, and is removed.
    case saved
    /// Nothing was written: the file is not what it was.
    case retry
    /// The content is in the file, which is open, and something else than was expected came out.
    case other([UInt8], SaveSlot, OpenFile)
  }

  /// Puts a content in the place of another.
  private func exchange(
    _ mine: [UInt8], for base: [UInt8], of file: OpenFile, in location: FileLocation
  ) throws(DocumentProblem) -> Outcome {
    let temporary = try TemporaryFile(mine, like: file, in: location, unnamed: asksForUnnamedFiles)
    guard let slot = try SaveSlot.fill(base, of: file, temporary, in: location) else {
      return .retry
    }
    willExchange?()
    if let code = exchangeRefusal ?? swap(slot, location) {
      if code == EINVAL || code == ENOSYS || code == EOPNOTSUPP {
        return try rename(slot, over: base, temporary.file, in: location)
      }
      slot.remove(from: location)
      if code == ENOENT { return .retry }
      throw SafeFile.writeProblem(code, path)
    }
    // Another program may have put a link or a directory there.
    guard let came = try? location.content(of: slot.new, expecting: file) else {
      giveBack(slot, mine, temporary.file, in: location)
      throw DocumentProblem(
        kind: .unreadable, file: path.description,
        message: "this became something else than a file while it was saved; name a file of notes")
    }
    try location.synchronize(temporary.file)
    if came != base { return .other(came, slot, temporary.file) }
    slot.remove(from: location)
    return .saved
  }

  /// Where nothing can be exchanged, the file is read once more and then replaced; what is written
  /// in between is lost.
  private func rename(
    _ slot: SaveSlot, over base: [UInt8], _ file: OpenFile, in location: FileLocation
  ) throws(DocumentProblem) -> Outcome {
    let current = try? location.content(of: location.name)
    guard current == base else {
      slot.remove(from: location)
      return .retry
    }
    let result = slot.new.withCString { new in
      location.name.withCString { renameat(location.directory, new, location.directory, $0) }
    }
    let code = errno
    slot.remove(from: location)
    guard result == 0 else { throw SafeFile.writeProblem(code, path) }
    try location.synchronize(file)
    return .saved
  }

  /// Makes the file; returns false where there is one by now.
  private func create(_ bytes: [UInt8], in location: FileLocation) throws(DocumentProblem) -> Bool {
    let temporary = try TemporaryFile(bytes, like: nil, in: location, unnamed: asksForUnnamedFiles)
    willExchange?()
    if let code = temporary.name(location.name) {
      if code == EEXIST { return false }
      throw SafeFile.writeProblem(code, path)
    }
    try location.synchronize(temporary.file)
    return true
  }

  /// Exchanges the file with the slot's; returns the error's number, or nil.
  private func swap(_ slot: SaveSlot, _ location: FileLocation) -> Int32? {
    slot.new.withCString { new in
      location.name.withCString { rm_exchange(location.directory, new, $0) }
    } == 0 ? nil : errno
  }

  /// Gives back what came out and cannot be merged: it belongs to whoever is writing it.
  ///
  /// What else may come out then waits for the next save.
  private func giveBack(
    _ slot: SaveSlot, _ mine: [UInt8], _ written: OpenFile, in location: FileLocation
  ) {
    if swap(slot, location) == nil,
      (try? location.content(of: slot.new, expecting: written)) == mine
    {
      slot.remove(from: location)
    }
  }
}
