import Glibc
import RowMotion

/// A path as the system stores it: bytes that may not be valid UTF-8.
package struct FilePath: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The bytes, without the terminating zero of a C string.
  package var bytes: [UInt8]

  /// Creates a path from bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a path from the UTF-8 of a string.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a path from a C string.
  package init(cString: UnsafePointer<CChar>) {
    bytes = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:))
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// Calls a closure with the path as a C string; a path that contains a zero becomes empty.
  package func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var characters = bytes.contains(0) ? [] : bytes.map(CChar.init(bitPattern:))
    characters.append(0)
    // Passing an array by reference gives the C function its elements for the duration of the call.
    return try body(&characters)
  }

  /// A Boolean value that indicates whether the path starts at the root.
  package var isAbsolute: Bool { bytes.first == FilePath.slash }

  /// The directory that contains the path's last component.
  package var directory: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: Array(bytes[..<slash]))
  }

  /// The path's last component.
  package var name: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return self }
    return FilePath(bytes: Array(bytes[(slash + 1)...]))
  }

  /// Returns the path of an entry in this directory.
  package func appending(_ name: FilePath) -> FilePath {
    if bytes.isEmpty || name.isAbsolute { return name }
    return FilePath(
      bytes: bytes + (bytes.last == FilePath.slash ? [] : [FilePath.slash]) + name.bytes)
  }

  /// Returns the path with text appended to it.
  package func appendingText(_ text: String) -> FilePath {
    FilePath(bytes: bytes + Array(text.utf8))
  }

  static let slash = UInt8(ascii: "/")
}

extension FilePath: CustomStringConvertible {
  /// The path for messages; bytes that are not UTF-8 appear as `\xFF`.
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

  /// The path for use in a sentence: on one line, without invisible characters, and isolated if it
  /// could change the direction of the text around it.
  package var shown: String { FilePath.shown(description) }

  /// Returns a path, given as a string, for use in a sentence.
  package static func shown(_ path: String) -> String { PrintableText.inline(path, limit: 1_024) }
}
