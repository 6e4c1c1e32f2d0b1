/// Validation of text files.
package enum TextCheck {
  /// Throws a problem at the first byte that is not valid UTF-8.
  package static func requireUTF8(_ bytes: [UInt8], file: String) throws(DocumentProblem) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw DocumentProblem(
        kind: .malformed, file: file, position: SourcePosition(of: offset, in: bytes),
        message: "this is not UTF-8 (byte \(hexadecimal(bytes[offset]))); save the file as UTF-8")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
