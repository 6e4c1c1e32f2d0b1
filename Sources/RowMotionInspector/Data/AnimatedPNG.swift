/// An animated PNG file made of PNG files.
enum AnimatedPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns a file that shows PNG files of the same size one after the other, forever.
  ///
  /// - Parameter durations: The time for which each picture is shown, in seconds.
  static func bytes(of pictures: [[UInt8]], durations: [Double]) -> [UInt8] {
    guard let header = pictures.first.flatMap({ chunks(of: $0).first }) else { return [] }
    var bytes =
      signature + chunk("IHDR", header.data)
      + chunk("acTL", word(pictures.count) + word(0))
    var sequence = 0
    for (index, picture) in pictures.enumerated() {
      let milliseconds = min(max(Int((durations[index] * 1000).rounded()), 0), 65_535)
      let duration = short(milliseconds) + short(1000)
      bytes += chunk(
        "fcTL", word(sequence) + header.data.prefix(8) + word(0) + word(0) + duration + [0, 0])
      sequence += 1
      for part in chunks(of: picture) where part.type == "IDAT" {
        bytes += index == 0 ? chunk("IDAT", part.data) : chunk("fdAT", word(sequence) + part.data)
        sequence += index == 0 ? 0 : 1
      }
    }
    return bytes + chunk("IEND", [])
  }

  /// Returns the parts of a PNG file.
  static func chunks(of file: [UInt8]) -> [(type: String, data: ArraySlice<UInt8>)] {
    var chunks: [(type: String, data: ArraySlice<UInt8>)] = []
    var start = signature.count
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard start + 12 + length <= file.count else { break }
      let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      chunks.append((type, file[start + 8..<start + 8 + length]))
      start += 12 + length
    }
    return chunks
  }

  private static func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
    let content = Array(type.utf8) + data
    return word(data.count) + content + word(Int(checksum(of: content)))
  }

  private static func word(_ number: Int) -> [UInt8] { short(number >> 16) + short(number) }

  private static func short(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  /// Returns the CRC-32 of bytes.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return ~sum
  }
}
