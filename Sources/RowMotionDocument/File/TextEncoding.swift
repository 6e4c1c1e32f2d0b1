/// An encoding of text files other than UTF-8.
package enum TextEncoding: Equatable, Sendable {
  case utf16LittleEndian
  case utf16BigEndian
  /// The encoding of Western European text on Windows.
  case windows1252

  /// The encoding's name for users.
  package var name: String { self == .windows1252 ? "Windows-1252" : "UTF-16" }
}

// MARK: - Conversion

extension TextEncoding {
  /// Converts text to UTF-8, up to the first invalid character.
  package func convert(_ bytes: ArraySlice<UInt8>) -> (utf8: [UInt8], isComplete: Bool) {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    if self == .windows1252 {
      for byte in bytes {
        if byte < 0x80 {
          utf8.append(byte)
          continue
        }
        let scalar = byte < 0xA0 ? Self.windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte)
        if scalar == "\u{FFFD}" { return (utf8, false) }
        utf8 += scalar.utf8
      }
      return (utf8, true)
    }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .utf16BigEndian ? first << 8 | second : second << 8 | first
    }
    let isInvalid = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { utf8.append($0) }
    return (utf8, !isInvalid && bytes.count.isMultiple(of: 2))
  }

  /// The characters 80 to 9F of Windows-1252; all others are those of Unicode.
  private static let windowsScalars = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}

// MARK: - Recognition

extension TextEncoding {
  /// The content of a file, as its bytes indicate.
  package enum Content: Equatable {
    case utf8
    /// Text in an encoding, after a byte order mark of a number of bytes.
    case encoded(TextEncoding, markLength: Int)
    case binary
  }

  /// Detects the encoding of a file.
  ///
  /// The first byte beyond ASCII decides between UTF-8 and Windows-1252, so a file in UTF-8 with
  /// a damaged character remains UTF-8.
  package static func content(of bytes: [UInt8]) -> Content {
    if bytes.starts(with: [0xFF, 0xFE]) { return .encoded(.utf16LittleEndian, markLength: 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return .encoded(.utf16BigEndian, markLength: 2) }
    let sample = ControlCharacters(in: bytes.prefix(1 << 16))
    let invalid = firstInvalidByte(of: bytes)
    if sample.zeros != [0, 0] {
      for (encoding, high) in [(TextEncoding.utf16LittleEndian, 1), (.utf16BigEndian, 0)]
      where sample.areHighBytes(at: high, isUTF8: invalid == nil) {
        return .encoded(encoding, markLength: 0)
      }
      return invalid != nil || sample.share > 0.1 ? .binary : .utf8
    }
    guard let invalid, bytes[..<invalid].allSatisfy({ $0 < 0x80 }) else { return .utf8 }
    return sample.share > 0.01 ? .binary : .encoded(.windows1252, markLength: 0)
  }

  /// Returns the offset of the first byte that is not valid UTF-8; nil if there is none.
  fileprivate static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

/// The number of control characters in a sample of a file's bytes, at even and at odd offsets.
private struct ControlCharacters {
  let count: Int
  var zeros = [0, 0]
  private var controls = [0, 0]

  init(in sample: ArraySlice<UInt8>) {
    count = sample.count
    for (offset, byte) in sample.enumerated() where byte < 0x20 {
      if byte == 0 { zeros[offset & 1] += 1 }
      // Tabs, line breaks, page breaks, escape, and the end of a file of DOS occur in text.
      if ![0x09, 0x0A, 0x0C, 0x0D, 0x1A, 0x1B].contains(byte) { controls[offset & 1] += 1 }
    }
  }

  /// The share of control characters, from 0 to 1.
  var share: Double { count == 0 ? 0 : Double(controls[0] + controls[1]) / Double(count) }

  /// Returns true if the bytes at even or at odd offsets look like the high bytes of UTF-16.
  ///
  /// High bytes are zero in English and below 0x20 in most alphabets. In Chinese only separators
  /// and digits have a zero, but such text is not UTF-8.
  func areHighBytes(at parity: Int, isUTF8: Bool) -> Bool {
    guard zeros[parity] > 0, zeros[1 - parity] * 20 <= zeros[parity] else { return false }
    return !isUTF8 || controls[parity] * 5 >= count
  }
}

/// Validation of text files.
package enum TextCheck {
  /// Throws a problem at the first byte that is not valid UTF-8.
  package static func requireUTF8(_ bytes: [UInt8], file: String) throws(DocumentProblem) {
    guard let offset = TextEncoding.firstInvalidByte(of: bytes) else { return }
    throw DocumentProblem(
      kind: .malformed, file: file, position: SourcePosition(of: offset, in: bytes),
      message: "this is not UTF-8 (byte \(hexadecimal(bytes[offset]))); save the file as UTF-8")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
