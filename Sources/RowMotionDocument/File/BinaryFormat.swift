/// A format of files that contain no text.
package struct BinaryFormat: Equatable {
  /// The name of the format with an article.
  let name: String
  /// The steps by which the user gets a table from such a file.
  let remedy: String

  /// The problem with such a file, as a message for the user.
  package var message: String { "this is \(name); \(remedy)" }

  static let excel = BinaryFormat(name: "an Excel workbook", remedy: saveAsCSV)
  static let openDocument = BinaryFormat(name: "an OpenDocument spreadsheet", remedy: saveAsCSV)
  static let oldOffice = BinaryFormat(
    name: "an Excel 97–2003 workbook or another old Office document", remedy: saveAsCSV)
  static let zip = BinaryFormat(
    name: "a ZIP archive", remedy: "extract it and open a CSV or JSON file of it")
  static let unknown = BinaryFormat(
    name: "not a text file", remedy: "choose a CSV or JSON file")

  private static let pdf = Array("%PDF-".utf8)
  private static let saveAsCSV = "save it as CSV in your spreadsheet program and open that"

  /// Formats by the bytes at the start of their files.
  private static let signatures: [(bytes: [UInt8], format: BinaryFormat)] = [
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], oldOffice),
    (
      pdf,
      BinaryFormat(
        name: "a PDF document",
        remedy: "copy its table into a spreadsheet, save that as CSV and open it")
    ),
    ([0x1F, 0x8B], compressed("gzip")),
    (Array("BZh".utf8), compressed("bzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], compressed("xz")),
    ([0x28, 0xB5, 0x2F, 0xFD], compressed("zstd")),
    (
      Array("SQLite format 3\0".utf8),
      BinaryFormat(
        name: "an SQLite database", remedy: "export one of its tables as CSV and open that")
    ),
    (
      Array("PAR1".utf8),
      BinaryFormat(name: "a Parquet file", remedy: "convert it to CSV and open that")
    ),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], picture),
    ([0xFF, 0xD8, 0xFF], picture),
    (Array("GIF8".utf8), picture),
  ]

  private static let picture = BinaryFormat(name: "a picture", remedy: "choose a CSV or JSON file")

  private static func compressed(_ program: String) -> BinaryFormat {
    BinaryFormat(
      name: "compressed with \(program)", remedy: "decompress it and open the file that results")
  }

  /// Recognizes the format of a file by its bytes and their content; nil for text.
  package init?(of bytes: [UInt8], _ content: TextEncoding.Content) {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      self = BinaryFormat.archive(bytes)
    } else if let found = BinaryFormat.signatures.first(where: { bytes.starts(with: $0.bytes) }),
      // A text, too, can begin with the letters of most signatures.
      found.bytes == BinaryFormat.pdf || content != .utf8
    {
      self = found.format
    } else if content == .binary {
      self = .unknown
    } else {
      return nil
    }
  }

  private init(name: String, remedy: String) {
    self.name = name
    self.remedy = remedy
  }

  /// Returns the format of a ZIP file by the names of its entries.
  private static func archive(_ bytes: [UInt8]) -> BinaryFormat {
    let openDocumentType = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
    if bytes.dropFirst(30).starts(with: openDocumentType.utf8) { return openDocument }
    // The lengths in the headers may be missing or wrong, so each header is searched for.
    var offset = 0
    while offset + 4 <= bytes.count {
      guard bytes[offset] == 0x50, bytes[offset + 1] == 0x4B else {
        offset += 1
        continue
      }
      let header = bytes[(offset + 2)..<(offset + 4)]
      // An entry of the file, or of the directory at its end, with the length of the name before
      // it.
      let nameStart = header == [0x03, 0x04] ? 30 : header == [0x01, 0x02] ? 46 : 0
      if nameStart > 0, bytes.dropFirst(offset + nameStart).starts(with: "xl/".utf8) {
        return excel
      }
      offset += 2
    }
    return zip
  }
}
