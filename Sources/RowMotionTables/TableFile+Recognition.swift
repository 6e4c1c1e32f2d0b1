import RowMotion
import RowMotionDocument

// Files that are tables and not documents of notes.

extension TableFile {
  /// The endings of the names of tables, and of workbooks, which a message names as such.
  private static let endings = [
    ".csv", ".tsv", ".tab", ".jsonl", ".ndjson", ".xlsx", ".xls", ".ods",
  ]

  /// Returns true if the name of a file is that of a table.
  package static func isTable(named path: FilePath) -> Bool {
    let name = path.name.description.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// Returns true if a file is a table by its name, a text file without JSON, or JSON whose first
  /// row is no note.
  ///
  /// Only the start of the file is read. A file that is missing, empty or damaged there is none.
  package static func isTable(_ path: FilePath) -> Bool {
    if isTable(named: path) { return true }
    guard let bytes = SafeFile.prefix(of: path, count: 1 << 16) else { return false }
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    if scanner.next != nil, !scanner.isAtContainer {
      return path.name.description.lowercased().hasSuffix(".txt")
    }
    if scanner.skip("[") {
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "[") { return true }
    }
    guard scanner.next == UInt8(ascii: "{") else { return false }
    var strings: Set<NoteID> = []
    do {
      try scanner.object { (scanner, name, _) throws(JSONScanner.Failure) in
        if scanner.next == UInt8(ascii: "\"") { strings.insert(NoteID(name)) }
        _ = try scanner.value()
      }
    } catch {
      return false
    }
    return !strings.isSuperset(of: [NoteID("id"), NoteID("title")])
  }
}
