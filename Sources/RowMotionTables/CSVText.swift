/// A table as comma-separated values by RFC 4180, in UTF-8.
package enum CSVText {
  /// Returns the names of the columns and all rows, in the order of their numbers.
  ///
  /// - Complexity: O(*n*) in the characters.
  package static func bytes(of rows: TableRows) -> [UInt8] {
    var bytes: [UInt8] = []
    append(rows.columns, to: &bytes)
    for number in 0..<rows.storedCount {
      let cells = rows.row(number).cells
      append(rows.columns.indices.map { cells[$0] }, to: &bytes)
    }
    return bytes
  }

  private static func append(_ texts: [String], to bytes: inout [UInt8]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      // Without quotes, a line of one empty cell would be blank.
      if text.isEmpty && texts.count == 1 || text.utf8.contains(where: needsQuotes) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
      } else {
        bytes.append(contentsOf: text.utf8)
      }
    }
    bytes.append(contentsOf: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
  }

  /// Returns true for a quote, a line break, and each separator that a reader may choose.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    [",", ";", "\t", "|", "\"", "\r", "\n"].contains {
      (scalar: Unicode.Scalar) in byte == UInt8(ascii: scalar)
    }
  }
}
