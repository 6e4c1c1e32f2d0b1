import RowMotionDocument

/// Reads comma-separated values as RFC 4180 has them: quotes around cells with commas, line breaks
/// or quotes, which are doubled inside; lines end with CR LF, LF or CR.
///
/// Files of the wild are read too: the separator may be a semicolon, a tab or a bar, whichever the
/// first line has most of; blank lines are passed over; short lines are filled with empty cells. A
/// damaged file is shown as well as it can be, and told of.
package struct CSVReader {
  /// The names of the columns: the first line.
  package let columns: [String]
  /// The other lines, as many cells each as there are columns.
  package let rows: [[String]]
  /// What is wrong with the file first, where, and what to do; nil where nothing is.
  package let problem: TextProblem?

  /// Something about a text, and where in it.
  package struct TextProblem: Equatable {
    package var position: SourcePosition
    package var message: String
  }

  /// - Complexity: O(n) in the characters.
  package init(_ bytes: [UInt8]) {
    var parser = CSVParser(bytes)
    parser.readLines()
    var lines = parser.lines
    var problem = parser.openQuote.map { offset in
      TextProblem(
        position: SourcePosition(of: offset, in: bytes),
        message: "the quote that opens here is never closed; close it, or double it to mean itself")
    }
    let width = lines.map(\.count).max() ?? 0
    if problem == nil, let uneven = lines.firstIndex(where: { $0.count != width }) {
      let count = lines[uneven].count
      problem = TextProblem(
        position: SourcePosition(of: parser.starts[uneven], in: bytes),
        message: "this line has \(count) \(count == 1 ? "cell" : "cells") where others have "
          + "\(width); it was filled up with empty ones")
    }
    for index in lines.indices where lines[index].count < width {
      lines[index] += Array(repeating: "", count: width - lines[index].count)
    }
    columns = lines.first ?? []
    rows = Array(lines.dropFirst())
    self.problem = problem
  }
}

/// Cuts a text into lines of cells.
private struct CSVParser {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int
  private(set) var lines: [[String]] = []
  /// Where each line begins.
  private(set) var starts: [Int] = []
  /// Where the first quote opens that is never closed.
  private(set) var openQuote: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = ByteOrderMark.length(in: bytes)
    separator = Self.separator(of: bytes[position...])
  }

  /// What the first line has most of, outside of quotes.
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

  mutating func readLines() {
    while position < bytes.count {
      let start = position
      let cells = line()
      if cells == [""], bytes[start] != UInt8(ascii: "\"") { continue }
      starts.append(start)
      lines.append(cells)
    }
  }

  private mutating func line() -> [String] {
    var cells: [String] = []
    while true {
      cells.append(cell())
      guard position < bytes.count, bytes[position] == separator else { break }
      position += 1
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
    return cells
  }

  private mutating func cell() -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      let start = position
      while position < bytes.count, !endsCell(bytes[position]) { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    return quoted()
  }

  private mutating func quoted() -> String {
    let opening = position
    position += 1
    var words: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != UInt8(ascii: "\"") {
        words.append(byte)
      } else if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
        words.append(byte)
        position += 1
      } else {
        // What stands between the closing quote and the separator belongs to the cell all the same.
        while position < bytes.count, !endsCell(bytes[position]) {
          words.append(bytes[position])
          position += 1
        }
        return String(decoding: words, as: UTF8.self)
      }
    }
    openQuote = openQuote ?? opening
    return String(decoding: words, as: UTF8.self)
  }

  private func endsCell(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
