import Foundation
import RowMotionDocument
import Testing

@testable import RowMotionDemo

/// Files in the changes of a recording.
@Suite struct RecordedFileTests {
  @Test(arguments: ["a.csv", "a\nb.csv", "content 3.csv"])
  func `the path and the content can be read again`(_ name: String) throws {
    let path = FilePath(NSTemporaryDirectory()).appending("\(UUID()) \(name)")
    defer { try? FileManager.default.removeItem(atPath: path.description) }
    try SafeFile.replace(path, with: [0x78, 0x0A, 0xFF, 0])
    let file = RecordedFile(text: RecordedFile(path).text)
    #expect(file.path == path)
    #expect(try file.content?.get() == [0x78, 0x0A, 0xFF, 0])
  }

  @Test func `a path need not be UTF-8`() throws {
    let path = FilePath(bytes: [0x2F, 0xFF, 0x2F, 0x61])
    #expect(RecordedFile(text: RecordedFile(path).text).path == path)
  }

  @Test func `a file that cannot be read has the problem again`() throws {
    let file = RecordedFile(FilePath(NSTemporaryDirectory()).appending("\(UUID()).csv"))
    let again = RecordedFile(text: file.text)
    guard case .failure(let problem) = file.content, case .failure(let other) = again.content else {
      Issue.record("A missing file has content.")
      return
    }
    #expect(problem.message == "there is no such file; choose another one")
    #expect(other.description == problem.description)
  }

  @Test func `text that is no file of a recording is a large file without a path`() {
    for text in ["", "content", "content x\nabc", "content 9\nabc", "content -1\nabc"] {
      let file = RecordedFile(text: text)
      #expect(file.path.bytes.count <= 3)
    }
  }
}
