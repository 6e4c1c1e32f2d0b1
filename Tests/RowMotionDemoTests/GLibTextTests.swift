import RowMotionDocument
import RowMotionTables
import Testing

@testable import RowMotionDemo

/// The conversion of encodings by GLib.
@Suite struct GLibTextTests {
  private func convert(_ bytes: [UInt8], _ encoding: TextEncoding) -> ConvertedText {
    GLibText.conversion(bytes[...], encoding)
  }

  private func complete(_ text: String) -> ConvertedText {
    ConvertedText(utf8: Array(text.utf8), isComplete: true)
  }

  private func partial(_ text: String) -> ConvertedText {
    ConvertedText(utf8: Array(text.utf8), isComplete: false)
  }

  @Test func `each encoding is converted to UTF-8`() {
    // "é€" in Windows-1252, and "a𝄞" in UTF-16.
    #expect(convert([0xE9, 0x80], .windows1252) == complete("é€"))
    #expect(
      convert([0x61, 0, 0x34, 0xD8, 0x1E, 0xDD], .utf16LittleEndian) == complete("a𝄞"))
    #expect(convert([0, 0x61, 0xD8, 0x34, 0xDD, 0x1E], .utf16BigEndian) == complete("a𝄞"))
    #expect(convert([0, 0, 0, 0x61], .utf16BigEndian) == complete("\0a"))
    for encoding in [TextEncoding.windows1252, .utf16BigEndian, .utf16LittleEndian] {
      #expect(convert([], encoding) == complete(""))
    }
  }

  @Test func `an invalid character ends the text`() {
    // Windows-1252 has no character 81. A high surrogate without a low one is no character.
    #expect(convert([0x61, 0xE9, 0x81, 0x62], .windows1252) == partial("aé"))
    #expect(convert([0x81], .windows1252) == partial(""))
    #expect(convert([0, 0x61, 0xD8, 0x34, 0, 0x62], .utf16BigEndian) == partial("a"))
    #expect(convert([0, 0x61, 0xD8, 0x34], .utf16BigEndian) == partial("a"))
    #expect(convert([0, 0x61, 0], .utf16BigEndian) == partial("a"))
  }

  @Test func `a table in Windows-1252 is read, and a wrong character has a position`() throws {
    // "Größe" with F6 and DF.
    let head: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x0A]
    let table = try TableFile(
      head + [0x31], "t.csv", converting: GLibText.conversion)
    #expect(table.rows.columns == ["Größe"])
    #expect(table.rows.map(\.cells) == [["1"]])
    let problem = DocumentProblem(
      kind: .malformed, file: "t.csv", position: SourcePosition(line: 2, column: 3),
      message: "the character here is not valid Windows-1252; save the file as UTF-8")
    #expect(throws: problem) {
      try TableFile(head + [0xE4, 0x31, 0x81], "t.csv", converting: GLibText.conversion)
    }
  }
}
