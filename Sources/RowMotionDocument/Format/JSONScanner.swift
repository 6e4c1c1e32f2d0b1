import RowMotion

/// Walks through JSON text and knows the offset of everything in it.
///
/// Foundation's decoder says neither where an unexpected end or a wrong type is nor that a member
/// is given twice, accepts `[1,]`, and rounds numbers; a document that is to be mended by hand
/// and saved without loss needs all of that. This one accepts exactly RFC 8259.
package struct JSONScanner {
  /// What is wrong with the text, and at which byte.
  package struct Failure: Error, Equatable {
    package var offset: Int
    package var message: String

    /// Creates a failure.
    package init(offset: Int, message: String) {
      self.offset = offset
      self.message = message
    }
  }

  /// The text; must be UTF-8.
  package let bytes: [UInt8]
  /// The byte that comes next.
  package private(set) var offset: Int

  /// Creates a scanner at the start of a text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = ByteOrderMark.length(in: bytes)
  }

  /// Creates a scanner at a byte.
  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next byte; nil at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes over blanks and line breaks.
  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Passes over bytes that were looked at.
  package mutating func skip(count: Int) {
    offset += count
  }

  /// Passes over one byte if it comes next.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Throws what was expected instead of what comes next.
  package func fail(expected: String) -> Failure {
    Failure(offset: offset, message: "expected \(expected), found \(whatComesNext)")
  }

  /// Throws if anything but space follows.
  package mutating func end() throws(Failure) {
    skipSpace()
    if next != nil { throw fail(expected: "the end of the file") }
  }

  /// A word for what comes next, for messages.
  package var whatComesNext: String {
    guard let byte = next else { return "the end of the file" }
    switch byte {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
    case 0x0A, 0x0D: return "the end of the line"
    default: break
    }
    for word in ["true", "false", "null"] where bytes[offset...].starts(with: word.utf8) {
      return word
    }
    let character = String(decoding: bytes[offset...].prefix(32), as: UTF8.self).first ?? "?"
    return character == "'" ? "'" : "'\(VisibleText.inline(String(character), limit: 8))'"
  }
}

// MARK: - Arrays and objects

extension JSONScanner {
  /// Reads an array; the closure reads one element.
  package mutating func array(
    _ element: (inout JSONScanner) throws(Failure) -> Void
  ) throws(Failure) {
    guard skip("[") else { throw fail(expected: "an array, [ … ]") }
    skipSpace()
    if skip("]") { return }
    repeat {
      skipSpace()
      try element(&self)
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw fail(expected: "a , or the ] that ends the array") }
  }

  /// Reads an object; the closure reads one member's value and is told where its name stands.
  package mutating func object(
    _ member: (inout JSONScanner, _ name: String, _ nameOffset: Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard skip("{") else { throw fail(expected: "an object, { … }") }
    skipSpace()
    if skip("}") { return }
    repeat {
      skipSpace()
      let nameOffset = offset
      let name = try memberName()
      try member(&self, name, nameOffset)
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw fail(expected: "a , or the } that ends the object") }
  }

  private mutating func memberName() throws(Failure) -> String {
    guard next == UInt8(ascii: "\"") else { throw fail(expected: "a name in \"quotes\"") }
    let name = try string()
    skipSpace()
    guard skip(":") else {
      throw fail(expected: "a : after the name \"\(VisibleText.inline(name))\"")
    }
    skipSpace()
    return name
  }

  /// Reads any value and returns its text; nesting takes no stack, so that no depth is too deep.
  ///
  /// - Complexity: O(n) in the bytes of the value.
  package mutating func value() throws(Failure) -> String {
    let start = offset
    var closers: [Unicode.Scalar] = []
    while true {
      skipSpace()
      if skip("{") {
        skipSpace()
        if !skip("}") {
          closers.append("}")
          _ = try memberName()
          continue
        }
      } else if skip("[") {
        skipSpace()
        if !skip("]") {
          closers.append("]")
          continue
        }
      } else {
        try scalar()
      }
      try close(&closers)
      if closers.isEmpty { return String(decoding: bytes[start..<offset], as: UTF8.self) }
    }
  }

  private mutating func close(_ closers: inout [Unicode.Scalar]) throws(Failure) {
    while let closer = closers.last {
      skipSpace()
      if skip(",") {
        skipSpace()
        if closer == "}" { _ = try memberName() }
        return
      }
      guard skip(closer) else { throw fail(expected: "a , or a \(closer)") }
      closers.removeLast()
    }
  }
}
