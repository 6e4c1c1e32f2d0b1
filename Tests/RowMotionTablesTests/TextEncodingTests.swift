import Foundation
import Testing

@testable import RowMotionDocument
@testable import RowMotionTables

/// Text in encodings that spreadsheet programs write.
@Suite struct TextEncodingTests {
  private func text(_ bytes: [UInt8]) throws -> String {
    let text = try TableText(bytes, file: "t.csv")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private func converts(
    _ bytes: [UInt8], _ encoding: TextEncoding, to expected: String, isComplete: Bool = true
  ) -> Bool {
    let text = encoding.convert(bytes[...])
    return text.utf8 == Array(expected.utf8) && text.isComplete == isComplete
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      return "accepted: " + (try text(bytes))
    } catch {
      return "\(error)"
    }
  }

  private func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      isLittleEndian
        ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
  }

  @Test func `bytes that are not UTF-8 are read as Windows-1252`() throws {
    // "Größe €" on Windows: ö is F6, ß is DF, € is 80.
    let bytes: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x80]
    #expect(try text(bytes) == "Größe €")
    #expect(try TableText(bytes, file: "t").encoding == .windows1252)
    #expect(try text(Array("Größe €".utf8)) == "Größe €")
    #expect(
      try TableText(Array("é".utf8), file: "t").encoding == nil)
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read in both byte orders, with and without a mark`(_ isLittle: Bool) throws {
    for content in [
      "a;b\n1;2\n", "имя;год\nЛодка;1990\n", "名前,年\n日本語,1990\nボート,2004\n", "€;𝄞\n1;2",
    ] {
      let bytes = utf16(content, isLittleEndian: isLittle)
      #expect(try text(bytes) == content)
      #expect(try text((isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) + bytes) == content)
    }
    // A truncated file ends within a character.
    #expect(try text(utf16("a;b\n1;2\n", isLittleEndian: isLittle).dropLast()) == "a;b\n1;2")
  }

  @Test func `a damaged character in UTF-8 is reported, as the rest of the file would be wrong`() {
    #expect(
      message(Array("ü\n1".utf8) + [0xFF])
        == "t.csv:2:2: this is not UTF-8 (byte 0xFF); save the file as UTF-8")
    // A zero is no sign of UTF-16 by itself.
    #expect(message(Array("name,year\nBoat,\0\n".utf8)) == "accepted: name,year\nBoat,\0\n")
  }

  @Test func `a character that an encoding lacks is reported with its position`() {
    #expect(
      throws: DocumentProblem(
        kind: .malformed, file: "t", position: SourcePosition(line: 2, column: 2),
        message: "the character here is not valid Windows-1252; save the file as UTF-8")
    ) { try TableText([0x61, 0x0A, 0xE4, 0x81], file: "t") }
  }

  @Test func `each encoding is converted to UTF-8`() {
    // "é€" in Windows-1252, and "a𝄞" in UTF-16.
    #expect(converts([0xE9, 0x80], .windows1252, to: "é€"))
    #expect(
      converts([0x61, 0, 0x34, 0xD8, 0x1E, 0xDD], .utf16LittleEndian, to: "a𝄞"))
    #expect(converts([0, 0x61, 0xD8, 0x34, 0xDD, 0x1E], .utf16BigEndian, to: "a𝄞"))
    #expect(converts([0, 0, 0, 0x61], .utf16BigEndian, to: "\0a"))
    for encoding in [TextEncoding.windows1252, .utf16BigEndian, .utf16LittleEndian] {
      #expect(converts([], encoding, to: ""))
    }
  }

  @Test func `an invalid character ends the text`() {
    // Windows-1252 has no character 81. A high surrogate without a low one is no character.
    #expect(converts([0x61, 0xE9, 0x81, 0x62], .windows1252, to: "aé", isComplete: false))
    #expect(converts([0x81], .windows1252, to: "", isComplete: false))
    #expect(converts([0, 0x61, 0xD8, 0x34, 0, 0x62], .utf16BigEndian, to: "a", isComplete: false))
    #expect(converts([0, 0x61, 0xD8, 0x34], .utf16BigEndian, to: "a", isComplete: false))
    #expect(converts([0, 0x61, 0], .utf16BigEndian, to: "a", isComplete: false))
  }

  private static let saveAsCSV = "save it as CSV in your spreadsheet program and open that"

  /// The starts of files, and what they are.
  private static let binaryFiles: [(bytes: [UInt8], message: String)] = [
    (zip("xl/workbook.xml"), "an Excel workbook; " + saveAsCSV),
    (
      zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
      "an OpenDocument spreadsheet; " + saveAsCSV
    ),
    (zip("notes.txt"), "a ZIP archive; extract it and open a CSV or JSON file of it"),
    (
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0],
      "an Excel 97–2003 workbook or another old Office document; " + saveAsCSV
    ),
    (
      [UInt8]("%PDF-1.7\n1 0 obj".utf8),
      "a PDF document; copy its table into a spreadsheet, save that as CSV and open it"
    ),
    ([0x1F, 0x8B, 8, 0, 0], "compressed with gzip; decompress it and open the file that results"),
    ([UInt8]("PAR1\u{15}\0\u{15}\0".utf8), "a Parquet file; convert it to CSV and open that"),
    (
      [UInt8]("SQLite format 3\0\u{10}\0\u{1}\u{1}\0@  ".utf8),
      "an SQLite database; export one of its tables as CSV and open that"
    ),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a picture; choose a CSV or JSON file"),
    ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0x9F], "not a text file; choose a CSV or JSON file"),
  ]

  @Test(arguments: binaryFiles.indices)
  func `a file without text is named as what it is`(_ index: Int) {
    let file = Self.binaryFiles[index]
    #expect(message(file.bytes) == "t.csv: this is " + file.message)
  }

  @Test func `text that begins like a binary format is a table`() throws {
    for content in ["BZhang,1\n", "PAR1,2\n", "GIF8,9\n"] {
      #expect(try text(Array(content.utf8)) == content)
    }
  }

  /// Returns the start of a ZIP file: an entry `a/b`, and another with a name.
  private static func zip(_ name: String) -> [UInt8] {
    let isFirst = name.hasPrefix("mimetype")
    return [name, "a/b"].reversed().reduce(into: isFirst ? header(name) : []) { $0 += header($1) }
  }

  private static func header(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = [0x50, 0x4B, 3, 4]
    bytes += [UInt8](repeating: 0, count: 22)
    bytes += [UInt8(name.utf8.count), 0, 0, 0]
    return bytes + name.utf8
  }
}
