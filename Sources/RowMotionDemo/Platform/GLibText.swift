import CGtk
import RowMotionDocument

/// Conversions of text by GLib.
enum GLibText {
  /// The conversion of tables to UTF-8.
  static let conversion: TextConversion = { bytes, encoding in
    let name =
      switch encoding {
      case .utf16LittleEndian: "UTF-16LE"
      case .utf16BigEndian: "UTF-16BE"
      case .windows1252: "WINDOWS-1252"
      }
    return bytes.withUnsafeBytes { convert($0, from: name) }
  }

  /// Converts text up to its first invalid character.
  private static func convert(_ bytes: UnsafeRawBufferPointer, from encoding: String)
    -> ConvertedText
  {
    var read: gsize = 0
    var written: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let start, !bytes.isEmpty else { return ConvertedText(utf8: [], isComplete: true) }
    let text = g_convert(start, bytes.count, "UTF-8", encoding, &read, &written, &error)
    g_clear_error(&error)
    if let text {
      defer { g_free(text) }
      let utf8 = Array(UnsafeRawBufferPointer(start: text, count: Int(written)))
      // An incomplete character at the end is no error for GLib.
      return ConvertedText(utf8: utf8, isComplete: Int(read) == bytes.count)
    }
    guard read > 0, read < bytes.count else { return ConvertedText(utf8: [], isComplete: false) }
    let valid = convert(UnsafeRawBufferPointer(rebasing: bytes[..<Int(read)]), from: encoding)
    return ConvertedText(utf8: valid.utf8, isComplete: false)
  }
}
