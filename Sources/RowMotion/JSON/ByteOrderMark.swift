/// The three-byte mark that some editors put before UTF-8.
package enum ByteOrderMark {
  /// Returns the length of the mark at the start of a file: 3 or 0 bytes.
  package static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
