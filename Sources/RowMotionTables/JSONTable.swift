import RowMotion
import RowMotionDocument

/// A table from JSON: an array of rows, an object with one member that is such an array, or one row
/// in each line.
///
/// Rows are objects or arrays. The columns of objects are the names of all members, in the order of
/// their first appearance. Decoders lose that order, so the text is scanned instead.
///
/// The first of several arrays names the columns, like the first line of CSV, if it has only
/// different strings and none is empty or reads as a value. Otherwise the columns are numbered.
///
/// Strings are shown unchanged, null as an empty cell, and nested arrays and objects as JSON
/// without white space and without avoidable escapes.
package struct JSONTable {
  /// The names of the columns.
  package private(set) var columns: [String] = []
  /// The rows; cells for members that an object lacks are empty.
  package private(set) var rows: [TableCells] = []
  /// The indices of the columns that have numbers only, apart from empty cells.
  package var numberColumns: Set<Int> { numbers.indices }
  /// True if reading was stopped; the rows are those read so far.
  package private(set) var isStopped = false
  private var numbers = NumberColumns()
  private let progress: ReadingProgress
  private var reported = 0
  private var indices: [NoteID: Int] = [:]
  /// The kind of all rows; nil before the first one.
  private var rowKind: RowKind?
  /// The number of cells in the longest array.
  private var width = 0
  /// True if the first array consists of strings.
  private var beginsWithStrings = false

  private enum RowKind: String {
    case object = "an object, { … },"
    case array = "an array, [ … ],"
  }

  /// Reads a table; throws a problem with its position if the JSON is not one.
  ///
  /// - Parameter isLines: True if each line is a row.
  /// - Parameter progress: Receives the progress, and may stop the reading.
  /// - Complexity: O(n) in the characters.
  package init(
    _ bytes: [UInt8], file: String, isLines: Bool = false,
    progress: ReadingProgress = ReadingProgress()
  ) throws(DocumentProblem) {
    self.progress = progress
    defer { nameColumns() }
    do throws(JSONScanner.Failure) {
      var scanner = JSONScanner(bytes)
      scanner.skipSpace()
      if isLines {
        while scanner.next != nil {
          try readElement(&scanner)
          scanner.skipSpace()
        }
      } else if scanner.next == UInt8(ascii: "{") {
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

  /// Reads the only array of objects among an object's members, or else the only array of arrays.
  private mutating func readObject(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    let start = scanner
    var found: [RowKind: [(name: String, array: JSONScanner)]] = [:]
    try scanner.object { (scanner, name, _) throws(JSONScanner.Failure) in
      if let kind = Self.kindOfRows(scanner) { found[kind, default: []].append((name, scanner)) }
      _ = try scanner.value()
    }
    let arrays = found[.object] ?? found[.array] ?? []
    guard arrays.count == 1 else {
      let names = arrays.prefix(10).map { "\"\(PrintableText.inline($0.name))\"" }.joined(
        separator: ", ")
      throw JSONScanner.Failure(
        offset: start.offset,
        message: arrays.isEmpty
          ? "this object contains no rows; add a member that is an array of objects, [ { … }, … ]"
          : "several members are arrays of rows, \(names); keep only one of them")
    }
    var array = arrays[0].array
    try readRows(&array)
  }

  /// Returns the kind of the first element if an array of objects or arrays comes next.
  private static func kindOfRows(_ scanner: JSONScanner) -> RowKind? {
    var scanner = scanner
    guard scanner.skip("[") else { return nil }
    scanner.skipSpace()
    return kind(scanner)
  }

  private static func kind(_ scanner: JSONScanner) -> RowKind? {
    switch scanner.next {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    default: nil
    }
  }

  private mutating func readRows(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    try scanner.array { (scanner) throws(JSONScanner.Failure) in try readElement(&scanner) }
  }

  private mutating func readElement(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    let kind = Self.kind(scanner)
    guard let kind, kind == rowKind ?? kind else {
      let expected = (rowKind ?? .object).rawValue
      throw scanner.fail(expected: "\(expected) for each row")
    }
    rowKind = kind
    if scanner.offset - reported >= ReadingProgress.stride {
      reported = scanner.offset
      isStopped = !progress.report(reported, of: scanner.bytes.count)
      if isStopped { throw scanner.fail(expected: "to go on") }
    }
    if kind == .object { try readRow(&scanner) } else { try readArray(&scanner) }
  }

  private mutating func readArray(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    var cells: [String] = []
    var hasOnlyStrings = true
    try scanner.array { (scanner) throws(JSONScanner.Failure) in
      if scanner.next != UInt8(ascii: "\"") { hasOnlyStrings = false }
      cells.append(try Self.cell(&scanner))
    }
    let row = TableCells(cells)
    // The first array may be the header.
    if rows.isEmpty {
      beginsWithStrings = hasOnlyStrings && !cells.isEmpty
    } else {
      numbers.add(row)
    }
    width = max(width, cells.count)
    rows.append(row)
  }

  /// Names the columns of arrays.
  private mutating func nameColumns() {
    guard rowKind == .array, let first = rows.first else { return }
    columns = (0..<width).map { first[$0] }
    let names = columns.prefix(first.storedCount)
    if beginsWithStrings, Set(names).count == names.count,
      names.allSatisfy({ CellText($0).isText })
    {
      rows.removeFirst()
    } else {
      numbers.add(first)
      columns = (0..<width).map { "Column \($0 + 1)" }
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
    let row = TableCells(cells)
    numbers.add(row)
    rows.append(row)
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

  /// Returns JSON without white space between its tokens, with only the necessary escapes.
  private static func compact(_ text: String) -> String {
    var scanner = JSONScanner(Array(text.utf8))
    var bytes: [UInt8] = []
    while let byte = scanner.next {
      if byte == UInt8(ascii: "\""), let string = try? scanner.string() {
        JSONText.append(string, to: &bytes)
      } else {
        bytes.append(byte)
        scanner.skip(count: 1)
      }
      scanner.skipSpace()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
