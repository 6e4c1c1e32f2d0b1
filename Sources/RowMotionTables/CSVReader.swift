import RowMotion
import RowMotionDocument

/// A reader of comma-separated values by RFC 4180: quotes enclose cells with commas, line breaks or
/// quotes, which are doubled; lines end with CR LF, LF or CR.
///
/// Common variants are accepted: the separator is the one that a first line such as `sep=;` names,
/// or else the most frequent of comma, semicolon, tab and bar in the first line. Blank lines are
/// skipped, and short lines get empty cells. A damaged file is read as far as possible, and a
/// problem is reported.
package struct CSVReader {
  /// The names of the columns, from the first line.
  package let columns: [String]
  /// The other lines as rows; missing cells are empty.
  package let rows: [TableCells]
  /// The indices of the columns that have numbers only, apart from empty cells.
  package let numberColumns: Set<Int>
  /// True if reading was stopped; the rows are those read so far.
  package let isStopped: Bool
  /// The first problem of the file, with its position and the remedy; nil if there is none.
  package let problem: TextProblem?

  /// A problem of a text and its position.
  package struct TextProblem: Equatable {
    package var position: SourcePosition
    package var message: String
  }

  /// Reads a file's bytes.
  ///
  /// - Parameter progress: Receives the progress, and may stop the reading.
  /// - Complexity: O(n) in the characters.
  package init(_ bytes: [UInt8], progress: ReadingProgress = ReadingProgress()) {
    var parser = CSVParser(bytes)
    isStopped = !parser.readLines(progress)
    var problem = parser.openQuote.map { offset in
      TextProblem(
        position: SourcePosition(of: offset, in: bytes),
        message: "this quote is never closed; close it, or double it for a literal quote")
    }
    let width = parser.counts.max() ?? 0
    if problem == nil, let uneven = parser.counts.firstIndex(where: { $0 != width }) {
      let count = parser.counts[uneven]
      problem = TextProblem(
        position: SourcePosition(of: parser.starts[uneven], in: bytes),
        message: "this line has \(count) \(count == 1 ? "cell" : "cells") instead of "
          + "\(width); empty cells were added")
    }
    columns = parser.head + Array(repeating: "", count: width - parser.head.count)
    rows = parser.rows
    numberColumns = parser.numberColumns.indices
    self.problem = problem
  }
}

/// A parser that splits a text into lines of cells.
private struct CSVParser {
  private let bytes: [UInt8]
  private var separator: [UInt8]
  private var position: Int
  /// The cells of the first line.
  private(set) var head: [String] = []
  /// The cells of the other lines.
  private(set) var rows: [TableCells] = []
  private(set) var numberColumns = NumberColumns()
  /// The number of cells in each line.
  private(set) var counts: [Int] = []
  /// The offset of each line's start.
  private(set) var starts: [Int] = []
  /// The offset of the first quote that is never closed; nil if all are.
  private(set) var openQuote: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = ByteOrderMark.length(in: bytes)
    separator = []
    if let named = namedSeparator() {
      separator = named
    } else {
      separator = [Self.separator(of: bytes[position...])]
    }
  }

  /// Reads the line `sep=` with a separator, which spreadsheet programs write before the header.
  private mutating func namedSeparator() -> [UInt8]? {
    let rest = bytes[position...]
    let end =
      rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
    let line = bytes[position..<end].filter { $0 != UInt8(ascii: "\"") }
    let text = String(decoding: line.prefix(16), as: UTF8.self)
    guard text.lowercased().hasPrefix("sep="), text.count == 5, line.count < 16 else { return nil }
    position = end
    endLine()
    return Array(text.dropFirst(4).utf8)
  }

  /// Returns the most frequent separator of the first line, outside of quotes.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [",", ";", "\t", "|"].map { (scalar: Unicode.Scalar) in UInt8(ascii: scalar) }
    var best = candidates[0]
    for candidate in candidates where counts[candidate] ?? 0 > counts[best] ?? 0 {
      best = candidate
    }
    return best
  }

  /// Reads the lines; returns false if the reading was stopped.
  mutating func readLines(_ progress: ReadingProgress) -> Bool {
    var reported = 0
    while position < bytes.count {
      if position - reported >= ReadingProgress.stride {
        reported = position
        if !progress.report(position, of: bytes.count) { return false }
      }
      let start = position
      let cells = line()
      if cells == [""], bytes[start] != UInt8(ascii: "\"") { continue }
      if starts.isEmpty {
        head = cells
      } else {
        let row = TableCells(cells)
        numberColumns.add(row)
        rows.append(row)
      }
      counts.append(cells.count)
      starts.append(start)
    }
    return progress.report(bytes.count, of: bytes.count)
  }

  private mutating func line() -> [String] {
    var cells: [String] = []
    while true {
      cells.append(cell())
      guard isAtSeparator else { break }
      position += separator.count
    }
    endLine()
    return cells
  }

  private mutating func endLine() {
    if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func cell() -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      let start = position
      while !endsCell { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    return quoted()
  }

  private mutating func quoted() -> String {
    let opening = position
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != UInt8(ascii: "\"") {
        content.append(byte)
      } else if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
        content.append(byte)
        position += 1
      } else {
        // Text between the closing quote and the separator belongs to the cell as well.
        while !endsCell {
          content.append(bytes[position])
          position += 1
        }
        return String(decoding: content, as: UTF8.self)
      }
    }
    openQuote = openQuote ?? opening
    return String(decoding: content, as: UTF8.self)
  }

  /// True at the end of a cell: a separator, a line break, or the end of the file.
  private var endsCell: Bool {
    guard position < bytes.count else { return true }
    let byte = bytes[position]
    return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || isAtSeparator
  }

  private var isAtSeparator: Bool {
    guard position < bytes.count, bytes[position] == separator[0] else { return false }
    return separator.count == 1 || bytes[position...].starts(with: separator)
  }
}
