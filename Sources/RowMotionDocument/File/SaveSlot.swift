import CFileSystem
import Glibc

/// The two files beside a document that a save needs for a moment: the content that the new one was
/// made out of, and the new one, which the exchange turns into what came out.
///
/// Their names follow from the document's, so that they are found without reading the directory, and
/// are so short that they are never too long.
struct SaveSlot {
  /// What the content to save was made out of; made first and removed last.
  let base: FilePath
  /// Before the exchange the content to save, afterwards the one that came out.
  let new: FilePath

  /// How many saves may be under way at once, where they cannot be kept apart by a lock.
  static let count = 8

  init(_ index: Int, of name: FilePath) {
    let stem = SaveSlot.stem(of: name)
    base = "\(stem)-\(index).base"
    new = "\(stem)-\(index).new"
  }

  /// The name of a file that is still being written, where a file needs a name for that.
  static func partial(of name: FilePath) -> FilePath { "\(stem(of: name)).partial" }

  private static func stem(of name: FilePath) -> String {
    ".rowmotion-" + String(Fingerprint.of(name.bytes), radix: 16)
  }

  /// Names the two files; nil where the document is no longer what was read.
  static func fill(
    _ base: [UInt8], of file: OpenFile, _ temporary: TemporaryFile, in location: FileLocation
  ) throws(DocumentProblem) -> SaveSlot? {
    for index in 0..<count {
      let slot = SaveSlot(index, of: location.name)
      // The open file itself: what has its name by now may be another.
      var code: Int32? =
        slot.base.withCString { rm_link_open_file(file.descriptor, location.directory, $0) } == 0
        ? nil : errno
      if code == EEXIST { continue }
      if code == ENOENT, !location.has(location.name, file) { return nil }
      if code != nil { code = try slot.copy(base, location) }
      if code == EEXIST { continue }
      if let code { throw SafeFile.writeProblem(code, location.path) }
      code = temporary.name(slot.new)
      if code == nil { return slot }
      location.remove(slot.base)
      if code != EEXIST { throw SafeFile.writeProblem(code ?? 0, location.path) }
    }
    throw SafeFile.writeProblem(EEXIST, location.path)
  }

  /// Where files cannot be linked, the base is a copy.
  private func copy(_ bytes: [UInt8], _ location: FileLocation) throws(DocumentProblem) -> Int32? {
    let descriptor = base.withCString {
      openat(location.directory, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { return errno }
    let file = OpenFile(descriptor)
    guard let code = SafeFile.write(bytes, to: file.descriptor) else { return nil }
    location.remove(base)
    return code
  }

  /// Removes both files.
  func remove(from location: FileLocation) {
    location.remove(new)
    location.remove(base)
  }
}

/// A number for bytes, the same in every process (FNV-1a).
enum Fingerprint {
  static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
