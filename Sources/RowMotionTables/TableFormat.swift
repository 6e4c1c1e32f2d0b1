import RowMotion
import RowMotionDocument

/// A format of tables.
enum TableFormat: Equatable {
  case csv
  case json
  /// A JSON value in each line.
  case jsonLines

  /// Chooses the format of a file, by its content if that is clear and else by its name.
  ///
  /// - Parameter bytes: The text in UTF-8.
  init(of bytes: [UInt8], name: String) {
    let name = name.lowercased()
    if TableFormat.beginsWithLines(bytes) {
      self = .jsonLines
    } else if TableFormat.beginsWithRows(bytes) {
      self = .json
    } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
      self = .jsonLines
    } else if name.hasSuffix(".json") {
      self = .json
    } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      self = .csv
    } else {
      var scanner = JSONScanner(bytes)
      scanner.skipSpace()
      self = scanner.isAtContainer ? .json : .csv
    }
  }

  /// Returns true if the first line is an object or array and the next line begins with another.
  private static func beginsWithLines(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    guard scanner.isAtContainer,
      let end = bytes[scanner.offset...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D })
    else { return false }
    var rest = scanner
    rest.skip(count: end - scanner.offset)
    rest.skipSpace()
    guard rest.next == scanner.next else { return false }
    var line = JSONScanner(Array(bytes[scanner.offset..<end]))
    return (try? line.value()) != nil && (try? line.end()) != nil
  }

  /// Returns true if the text begins with an array whose first element is an array or an object
  /// with a name.
  private static func beginsWithRows(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    guard scanner.skip("[") else { return false }
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "[") { return true }
    guard scanner.skip("{") else { return false }
    scanner.skipSpace()
    return scanner.next == UInt8(ascii: "\"")
  }
}

extension JSONScanner {
  /// True if an object or an array comes next.
  var isAtContainer: Bool { next == UInt8(ascii: "{") || next == UInt8(ascii: "[") }
}
