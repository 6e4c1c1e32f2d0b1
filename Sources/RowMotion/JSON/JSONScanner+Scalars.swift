// Strings, numbers and the literals true, false and null.

extension JSONScanner {
  /// Reads a string, a number, or one of `true`, `false` and `null`.
  package mutating func scalar() throws(Failure) {
    switch next ?? 0 {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default:
      for word in ["true", "false", "null"] where skip(word: word) { return }
      throw fail(expected: "a value")
    }
  }

  /// Skips a word if it comes next; returns false if it does not.
  package mutating func skip(word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    skip(count: word.utf8.count)
    return true
  }

  private mutating func number() throws(Failure) {
    _ = skip("-")
    let start = offset
    if skip("0") {
      if digits() > 0 {
        throw Failure(offset: start, message: "a number cannot start with 0; remove it")
      }
    } else if digits() == 0 {
      throw fail(expected: "a digit")
    }
    if skip("."), digits() == 0 { throw fail(expected: "a digit after the decimal point") }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      if digits() == 0 { throw fail(expected: "a digit in the exponent") }
    }
  }

  private mutating func digits() -> Int {
    let start = offset
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { skip(count: 1) }
    return offset - start
  }

  /// Reads a string.
  package mutating func string() throws(Failure) -> String {
    let opening = offset
    guard skip("\"") else { throw fail(expected: "a string in \"quotes\"") }
    var text = ""
    var start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        skip(count: 1)
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = offset
      case 0x0A, 0x0D:
        throw Failure(
          offset: offset,
          message: "the line ends inside a string; close it with \" or write the line break as \\n")
      case 0..<0x20:
        throw Failure(
          offset: offset,
          message: "a control character inside a string; write it as \\u00"
            + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true))
      default:
        skip(count: 1)
      }
    }
    throw Failure(offset: opening, message: "this string is never closed; add a \" at its end")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    let start = offset
    skip(count: 1)
    let letter = next
    skip(count: letter == nil ? 0 : 1)
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      throw Failure(
        offset: start, message: "unknown escape; write a backslash as \\\\")
    }
    let unit = try hexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // In UTF-16, two surrogates encode one character.
    if unit < 0xDC00, skip(word: "\\u") {
      let low = try hexadecimal(start)
      if low >= 0xDC00, low < 0xE000,
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw Failure(
      offset: start,
      message: "unpaired surrogate; \\uD800 to \\uDBFF must be followed by \\uDC00 to \\uDFFF")
  }

  private mutating func hexadecimal(_ start: Int) throws(Failure) -> UInt32 {
    let text = bytes[offset...].prefix(4)
    guard text.count == 4, text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
    else { throw Failure(offset: start, message: "\\u needs four hexadecimal digits") }
    skip(count: 4)
    return value
  }
}
