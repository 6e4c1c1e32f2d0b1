/// A scanner of JSON text that tracks byte offsets.
///
/// Foundation's decoder reports neither the position of an unexpected end or a wrong type nor
/// repeated members. It accepts `[1,]` and rounds numbers. Documents must be repairable by hand and
/// saved without loss, so this scanner accepts exactly RFC 8259.
package struct JSONScanner {
  /// A syntax error and its position in bytes.
  package struct Failure: Error, Equatable {
    package var offset: Int
    package var message: String

    package init(offset: Int, message: String) {
      self.offset = offset
      self.message = message
    }
  }

  /// The text; must be UTF-8.
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var offset: Int

  /// Creates a scanner at the start of a text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = ByteOrderMark.length(in: bytes)
  }

  /// Creates a scanner at an offset.
  package init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next byte; nil at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips white space and line breaks.
  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Skips bytes that were already examined.
  package mutating func skip(count: Int) {
    offset += count
  }

  /// Skips a character if it comes next; returns false if it does not.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Returns a failure that says what was expected and what comes next.
  package func fail(expected: String) -> Failure {
    Failure(offset: offset, message: "expected \(expected), found \(nextDescription)")
  }

  /// Throws a failure if anything but white space follows.
  package mutating func end() throws(Failure) {
    skipSpace()
    if next != nil { throw fail(expected: "the end of the file") }
  }

  /// A description of the next token, for messages.
  package var nextDescription: String {
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
    return character == "'" ? "'" : "'\(PrintableText.inline(String(character), limit: 8))'"
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
    guard skip("]") else { throw fail(expected: "\",\" or \"]\" after an element") }
  }

  /// Reads an object; the closure gets a member's name and its offset, and reads the value.
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
    guard skip("}") else { throw fail(expected: "\",\" or \"}\" after a member") }
  }

  private mutating func memberName() throws(Failure) -> String {
    guard next == UInt8(ascii: "\"") else { throw fail(expected: "a name in \"quotes\"") }
    let name = try string()
    skipSpace()
    guard skip(":") else {
      throw fail(expected: "\":\" after the name \"\(PrintableText.inline(name))\"")
    }
    skipSpace()
    return name
  }

  /// Reads any value and returns its JSON text; uses no recursion, so any nesting depth is safe.
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
      let item = closer == "]" ? "an element" : "a member"
      guard skip(closer) else { throw fail(expected: "\",\" or \"\(closer)\" after \(item)") }
      closers.removeLast()
    }
  }
}

/// The three-byte mark that some editors put before UTF-8.
package enum ByteOrderMark {
  /// Returns the length of the mark at the start of a file: 3 or 0 bytes.
  package static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
