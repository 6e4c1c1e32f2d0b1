import Glibc

/// Files in the user's state directory with edits that could not be saved.
///
/// A copy written when a window closes is a whole document. The journal of an open window has only
/// the edited notes, in their old and new versions.
package enum UnsavedCopy {
  /// Returns the first part of the names of all files that belong to a document.
  ///
  /// A hash distinguishes directories with documents of the same name. Long names are truncated.
  static func stem(of path: FilePath) -> FilePath {
    let path = LinkChain(path).absoluteTarget
    let directory = "\(String(Fingerprint.of(path.bytes), radix: 16))-"
    return FilePath(bytes: Array(directory.utf8) + path.name.bytes.prefix(100))
  }

  /// Writes a copy of a document and returns its path.
  package static func write(
    _ bytes: [UInt8], of path: FilePath, stateDirectory: FilePath?
  ) throws(DocumentProblem) -> FilePath {
    guard let stateDirectory else { throw SafeFile.writeProblem(ENOENT, path) }
    let copy = new(".unsaved-", of: path, in: stateDirectory)
    try StateDirectory.replace(copy, with: bytes)
    return copy
  }

  /// Returns the path of a new file of a kind, such as an open window's journal.
  static func new(
    _ kind: String, of path: FilePath, in stateDirectory: FilePath
  ) -> FilePath {
    let random = String(UInt32.random(in: .min ... .max), radix: 36)
    return stateDirectory.appending(stem(of: path).appendingText(kind + random))
  }

  /// Returns true for a window's journal.
  package static func isJournal(_ copy: FilePath) -> Bool {
    copy.name.description.contains(".edits-")
  }

  /// Returns the copies of a document's edits, oldest first, without the journals of open windows.
  package static func all(of path: FilePath, stateDirectory: FilePath?) -> [FilePath] {
    guard let stateDirectory, !SafeFile.isMissing(stateDirectory),
      let directory = try? StateDirectory.open(stateDirectory)
    else { return [] }
    let stem = stem(of: path).bytes
    var found: [(path: FilePath, time: Int)] = []
    for name in directory.names {
      let isTemporary = name.bytes.starts(with: OpenDirectory.prefix.utf8)
      let rest = name.bytes.dropFirst(stem.count)
      let isCopy =
        name.bytes.starts(with: stem)
        && (rest.starts(with: ".unsaved-".utf8) || rest.starts(with: ".edits-".utf8))
      guard isTemporary || isCopy, let file = directory.open(name), let stamp = file.stamp,
        stamp.isOwn, file.lock()
      else { continue }
      // A window was killed while it wrote this file.
      if isTemporary { directory.remove(name) } else { found.append((name, stamp.time)) }
    }
    return found.sorted { ($0.time, $0.path.description) < ($1.time, $1.path.description) }
      .map { stateDirectory.appending($0.path) }
  }
}

/// A hash of bytes that is the same in every process (FNV-1a).
package enum Fingerprint {
  /// - Complexity: O(n) in the bytes.
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
