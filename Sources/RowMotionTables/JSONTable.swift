import RowMotion
import RowMotionDocument

/// A table from JSON: an array of objects, or an object with one member that is such an array.
///
/// The columns are the names of all members, in the order of their first appearance. Decoders lose
/// that order, so the text is scanned instead. Strings are shown unchanged, null as an empty cell,
/// and nested arrays and objects as JSON without white space.
package struct JSONTable {
  /// The names of the columns.
  package private(set) var columns: [String] = []
  /// The rows; cells for members that an object lacks are empty.
  package private(set) var rows: [TableCells] = []
  /// True if reading was stopped; the rows are those read so far.
  package private(set) var isStopped = false
  private let progress: ReadingProgress
  private var reported = 0
  private var indices: [NoteID: Int] = [:]

  /// Reads a table; throws a problem with its position if the JSON is not one.
  ///
  /// - Parameter progress: Receives the progress, and may stop the reading.
  /// - Complexity: O(n) in the characters.
  package init(
    _ bytes: [UInt8], file: String, progress: ReadingProgress = ReadingProgress()
  ) throws(DocumentProblem) {
    self.progress = progress
    do throws(JSONScanner.Failure) {
      var scanner = JSONScanner(bytes)
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "{") {
        try readObject(&scanner)
      } else {
        try readRows(&scanner)
      }
      try scanner.end()
    } catch {
      if isStopped { return }
      throw DocumentProblem(
        kind: .malformed, file: file, position: SourcePosition(of: error.offset, in: bytes),
        message: error.message)
    }
  }

  /// Reads the only array of objects among an object's members.
  private mutating func readObject(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    let start = scanner
    var found: [(name: String, array: JSONScanner)] = []
    try scanner.object { (scanner, name, _) throws(JSONScanner.Failure) in
      if Self.isArrayOfObjects(scanner) { found.append((name, scanner)) }
      _ = try scanner.value()
    }
    guard found.count == 1 else {
      let names = found.prefix(10).map { "\"\(PrintableText.inline($0.name))\"" }.joined(
        separator: ", ")
      throw JSONScanner.Failure(
        offset: start.offset,
        message: found.isEmpty
          ? "this object contains no rows; add a member that is an array of objects, [ { … }, … ]"
          : "several members are arrays of objects, \(names); keep only one of them")
    }
    var array = found[0].array
    try readRows(&array)
  }

  private static func isArrayOfObjects(_ scanner: JSONScanner) -> Bool {
    var scanner = scanner
    guard scanner.skip("[") else { return false }
    scanner.skipSpace()
    return scanner.next == UInt8(ascii: "{")
  }

  private mutating func readRows(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    try scanner.array { (scanner) throws(JSONScanner.Failure) in
      guard scanner.next == UInt8(ascii: "{") else {
        throw scanner.fail(expected: "an object, { … }, for each row")
      }
      if scanner.offset - reported >= ReadingProgress.stride {
        reported = scanner.offset
        isStopped = !progress.report(reported, of: scanner.bytes.count)
        if isStopped { throw scanner.fail(expected: "to go on") }
      }
      try readRow(&scanner)
    }
  }

  private mutating func readRow(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    var cells: [(column: Int, text: String)] = []
    var assignedColumns: Set<Int> = []
    try scanner.object { (scanner, name, offset) throws(JSONScanner.Failure) in
      let index = index(of: name)
      guard assignedColumns.insert(index).inserted else {
        throw JSONScanner.Failure(
          offset: offset,
          message: "\"\(PrintableText.inline(name))\" appears twice in this object; remove one"
        )
      }
      let text = try Self.cell(&scanner)
      if !text.isEmpty { cells.append((index, text)) }
    }
    rows.append(TableCells(cells))
  }

  private mutating func index(of name: String) -> Int {
    if let index = indices[NoteID(name)] { return index }
    indices[NoteID(name)] = columns.count
    columns.append(name)
    return columns.count - 1
  }

  private static func cell(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) -> String {
    switch scanner.next {
    case UInt8(ascii: "\""): return try scanner.string()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return compact(try scanner.value())
    default:
      let text = try scanner.value()
      return text == "null" ? "" : text
    }
  }

  /// Returns JSON without white space between its tokens.
  private static func compact(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for byte in text.utf8 {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        continue
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
