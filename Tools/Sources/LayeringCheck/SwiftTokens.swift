/// A word or symbol of a Swift source, without comments and the text of strings.
struct SwiftToken {
  let text: String
  /// The line number, from 1.
  let line: Int
  /// The number of open braces around the token.
  let depth: Int

  var isTypeName: Bool { text.first.map { $0.isUppercase } ?? false }
}

/// Splits a Swift source into tokens, as precisely as finding type names needs.
///
/// - Complexity: O(n) in the bytes of the source.
func swiftTokens(of source: String) -> [SwiftToken] {
  var reader = TokenReader(source)
  reader.readCode(isInterpolation: false)
  return reader.tokens
}

private struct TokenReader {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var depth = 0
  private(set) var tokens: [SwiftToken] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
  }

  private func byte(at offset: Int = 0) -> Character? {
    let position = index + offset
    return position < bytes.count ? Character(UnicodeScalar(bytes[position])) : nil
  }

  private func starts(with text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private mutating func advance(by count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// Reads to the end of the source or to the parenthesis that closes an interpolation.
  mutating func readCode(isInterpolation: Bool) {
    var parentheses = 0
    while let next = byte() {
      if starts(with: "//") {
        while let next = byte(), next != "\n" { advance() }
      } else if starts(with: "/*") {
        skipBlockComment()
      } else if next == "\"" || (next == "#" && startsRawString) {
        readString()
      } else if next.isLetter || next == "_" || bytes[index] >= 0x80 {
        readWord()
      } else {
        if next == "(" { parentheses += 1 }
        if next == ")" {
          if isInterpolation, parentheses == 0 { return advance() }
          parentheses -= 1
        }
        if next == "}" { depth -= 1 }
        if !next.isWhitespace { append(String(next)) }
        if next == "{" { depth += 1 }
        advance()
      }
    }
  }

  private mutating func append(_ text: String) {
    tokens.append(SwiftToken(text: text, line: line, depth: depth))
  }

  private mutating func readWord() {
    let start = index
    while let next = byte(), next.isLetter || next.isNumber || next == "_" || bytes[index] >= 0x80 {
      advance()
    }
    append(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func skipBlockComment() {
    var open = 0
    repeat {
      if starts(with: "/*") {
        open += 1
        advance(by: 2)
      } else if starts(with: "*/") {
        open -= 1
        advance(by: 2)
      } else {
        advance()
      }
    } while open > 0 && index < bytes.count
  }

  private var startsRawString: Bool {
    var offset = 0
    while byte(at: offset) == "#" { offset += 1 }
    return byte(at: offset) == "\""
  }

  /// Skips a string of any kind, but reads its interpolations as code.
  private mutating func readString() {
    var hashes = ""
    while byte() == "#" {
      hashes += "#"
      advance()
    }
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    advance(by: quote.count)
    while index < bytes.count {
      if starts(with: "\\" + hashes + "(") {
        advance(by: 2 + hashes.count)
        readCode(isInterpolation: true)
      } else if starts(with: "\\" + hashes) {
        advance(by: 2 + hashes.count)
      } else if starts(with: quote + hashes) {
        return advance(by: quote.count + hashes.count)
      } else {
        advance()
      }
    }
  }
}
