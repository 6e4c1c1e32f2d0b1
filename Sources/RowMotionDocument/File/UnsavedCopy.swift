import Glibc

/// Edits of documents that could not be saved, in files of the user's state directory.
///
/// One that was written since a window closed is a document; one that a window keeps while it is open
/// holds only the notes that were edited, as they were and as they are.
package enum UnsavedCopy {
  /// The first part of the names of all files that belong to a document.
  ///
  /// Another directory's documents may have the same name. A long one is cut: it is for the reader.
  static func stem(of path: FilePath) -> FilePath {
    let path = LinkChain(path).absoluteTarget
    let directory = "\(String(Fingerprint.of(path.bytes), radix: 16))-"
    return FilePath(bytes: Array(directory.utf8) + path.name.bytes.prefix(100))
  }

  /// Writes a copy of a document; returns its path.
  package static func write(
    _ bytes: [UInt8], of path: FilePath, stateDirectory: FilePath?
  ) throws(DocumentProblem) -> FilePath {
    guard let stateDirectory else { throw SafeFile.writeProblem(ENOENT, path) }
    let copy = new(".unsaved-", of: path, in: stateDirectory)
    try StateDirectory.replace(copy, with: bytes)
    return copy
  }

  /// The path of a new file of a kind, such as the one in which an open window keeps edits.
  static func new(
    _ kind: String, of path: FilePath, in stateDirectory: FilePath
  ) -> FilePath {
    let random = String(UInt32.random(in: .min ... .max), radix: 36)
    return stateDirectory.appending(stem(of: path).appendingText(kind + random))
  }

  /// True for a file in which an open window kept edits.
  package static func isJournal(_ copy: FilePath) -> Bool {
    copy.name.description.contains(".edits-")
  }

  /// The copies that there are of a document, the oldest first; those that an open window keeps are not.
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
      // A window that was killed has left it in the middle of writing.
      if isTemporary { directory.remove(name) } else { found.append((name, stamp.time)) }
    }
    return found.sorted { ($0.time, $0.path.description) < ($1.time, $1.path.description) }
      .map { stateDirectory.appending($0.path) }
  }
}

/// A number for bytes, the same in every process (FNV-1a).
package enum Fingerprint {
  /// - Complexity: O(n) in the bytes.
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
