import Foundation
import RowMotionFuzzing
import Testing

/// Runs the readers on inputs that fuzzers and people found to be of interest.
@MainActor @Suite struct CorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  private func files(_ reader: FuzzedReader) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: CorpusTests.corpus.appending(path: reader.rawValue), includingPropertiesForKeys: nil)
  }

  @Test(arguments: FuzzedReader.allCases) func `every corpus file passes the checks of its reader`(
    _ reader: FuzzedReader
  ) throws {
    let files = try files(reader)
    #expect(files.count >= 8)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(reader.check(bytes) == nil, "\(file.lastPathComponent)")
      // Truncated and altered copies must pass too.
      for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) {
        #expect(reader.check(Array(bytes[..<end])) == nil, "\(file.lastPathComponent) to \(end)")
        var other = bytes
        other[end] ^= 0x55
        #expect(reader.check(other) == nil, "\(file.lastPathComponent) changed at \(end)")
      }
    }
  }

  @Test(arguments: FuzzedReader.allCases) func `each reader accepts the files of the others`(
    _ reader: FuzzedReader
  ) throws {
    for other in FuzzedReader.allCases where other != reader {
      for file in try files(other) {
        #expect(reader.check([UInt8](try Data(contentsOf: file))) == nil)
      }
    }
  }
}
