import Glibc
import RowMotion

/// A path as the system knows it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The bytes, without the zero that ends them in C.
  package var bytes: [UInt8]

  /// Creates a path of bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a path of a text's UTF-8.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a path of a text in C.
  package init(cString: UnsafePointer<CChar>) {
    bytes = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:))
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// Lends the path to C; one that holds a zero leads nowhere.
  package func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var characters = bytes.contains(0) ? [] : bytes.map(CChar.init(bitPattern:))
    characters.append(0)
    // An array lends its elements to C for the time of the call.
    return try body(&characters)
  }

  /// Whether the path starts at the root.
  package var isAbsolute: Bool { bytes.first == FilePath.slash }

  /// The directory that the path's last part is in.
  package var directory: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: Array(bytes[..<slash]))
  }

  /// The path's last part.
  package var name: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return self }
    return FilePath(bytes: Array(bytes[(slash + 1)...]))
  }

  /// The path of something in this directory.
  package func appending(_ name: FilePath) -> FilePath {
    if bytes.isEmpty || name.isAbsolute { return name }
    return FilePath(
      bytes: bytes + (bytes.last == FilePath.slash ? [] : [FilePath.slash]) + name.bytes)
  }

  /// The path with more text at its end.
  func appendingText(_ text: String) -> FilePath { FilePath(bytes: bytes + Array(text.utf8)) }

  static let slash = UInt8(ascii: "/")
}

extension FilePath: CustomStringConvertible {
  /// The path for messages: bytes that are not UTF-8 as `\xFF`.
  package var description: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let character = (1...4).lazy.compactMap { length in
        length <= rest.count ? String(validating: rest.prefix(length), as: UTF8.self) : nil
      }.first
      text += character ?? "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      rest = rest.dropFirst(character?.utf8.count ?? 1)
    }
    return text
  }

  /// The path as a part of a sentence: in one line, nothing invisible in it, isolated where it could turn
  /// the direction of what stands beside it.
  package var shown: String { FilePath.shown(description) }

  /// A path that is text already, as a part of a sentence.
  package static func shown(_ path: String) -> String { VisibleText.inline(path, limit: 1_024) }
}
