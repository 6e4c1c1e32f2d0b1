/// Reads comma-separated values as RFC 4180 has them: quotes around cells with commas, line breaks
/// or quotes, which are doubled inside; lines end with CR LF or LF.
///
/// Short lines are filled with empty cells, long ones keep what they have: a damaged file is shown
/// as well as it can be, and told of.
struct CSVReader {
  /// The names of the columns: the first line.
  let columns: [String]
  /// The other lines, as many cells each as there are columns.
  let rows: [[String]]
  /// What is wrong with the file, and in which line; nil where nothing is.
  let problem: String?

  /// - Complexity: O(n) in the characters.
  init(_ bytes: [UInt8]) {
    var parser = Parser(bytes)
    var lines = parser.lines()
    var problem = parser.problem
    let width = lines.map(\.count).max() ?? 0
    if let uneven = lines.firstIndex(where: { $0.count != width }), problem == nil {
      problem =
        "line \(uneven + 1) has \(lines[uneven].count) cells where others have \(width); "
        + "it is filled up with empty ones"
    }
    for index in lines.indices where lines[index].count < width {
      lines[index] += Array(repeating: "", count: width - lines[index].count)
    }
    columns = lines.first ?? []
    rows = Array(lines.dropFirst())
    self.problem = problem
  }

  private struct Parser {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var problem: String?

    init(_ bytes: [UInt8]) {
      // A mark of the byte order is not part of the first name.
      self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    mutating func lines() -> [[String]] {
      var lines: [[String]] = []
      while position < bytes.count { lines.append(line()) }
      return lines
    }

    private mutating func line() -> [String] {
      var cells: [String] = []
      while true {
        cells.append(cell())
        guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
        position += 1
      }
      if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
      if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
      return cells
    }

    private mutating func cell() -> String {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        let start = position
        while position < bytes.count, !Self.endsCell(bytes[position]) { position += 1 }
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
          // What stands between the closing quote and the comma belongs to the cell all the same.
          while position < bytes.count, !Self.endsCell(bytes[position]) {
            words.append(bytes[position])
            position += 1
          }
          return String(decoding: words, as: UTF8.self)
        }
      }
      let line = bytes[..<opening].count { $0 == UInt8(ascii: "\n") } + 1
      problem = "the quote that opens in line \(line) is never closed"
      return String(decoding: words, as: UTF8.self)
    }

    private static func endsCell(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
  }
}
