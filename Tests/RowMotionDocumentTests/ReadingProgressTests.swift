import RowMotionDocument
import Testing

/// Documents that are read in the background.
@Suite struct ReadingProgressTests {
  private static let large = NotesFormat.bytes(
    of: (0..<20_000).map { Note(id: "n\($0)", title: "Title \($0)") })

  @Test func `reading a document reports its progress`() throws {
    let progress = ReadingProgress()
    #expect(try NotesParser.notes(from: Self.large, file: "f", progress: progress).count == 20_000)
    #expect(progress.fraction > 0.9)
  }

  @Test func `stopping the reading of a document reports a problem with a position`() {
    let progress = ReadingProgress()
    progress.stop()
    let found = #expect(throws: DocumentProblem.self) {
      try NotesParser.notes(from: Self.large, file: "f", progress: progress)
    }
    #expect(found?.message.hasPrefix("reading was stopped here") == true)
    #expect(found?.position != nil)
    #expect(progress.bytesRead < 2 * ReadingProgress.stride)
  }
}
