import Testing

@testable import RowMotionDocument

/// Text that was not edited is written as it was read.
@Suite struct TextPreservationTests {
  private let first = #"{ "title" : "\u00e9\/" ,"n":1.10e+0, "id":"\u0061","detail" : null}"#
  private let second = #"{"x":{"y" : [ 1,2 ]},"id":"b","detail":"d\u0000","title":"B"}"#

  private func notes() throws -> [Note] {
    try NotesParser.notes(from: Array("[\(first),\n\t\(second)]".utf8), file: "")
  }

  private func written(_ notes: [Note]) -> String {
    String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self)
  }

  @Test func `notes that were not edited are written as they were`() throws {
    #expect(written(try notes()) == "[\n  \(first),\n  \(second)\n]\n")
  }

  @Test func `members that were not edited are written as they were`() throws {
    var notes = try notes()
    notes[0].detail = "new"
    notes[1].title = "B2"
    #expect(
      written(notes) == #"""
        [
          {
            "title": "\u00e9\/",
            "n": 1.10e+0,
            "id": "\u0061",
            "detail": "new"
          },
          {
            "x": {"y" : [ 1,2 ]},
            "id": "b",
            "detail": "d\u0000",
            "title": "B2"
          }
        ]

        """#)
    notes[1].detail = nil
    #expect(!written(notes).contains("detail\": \"d"))
    #expect(try NotesParser.notes(from: NotesFormat.bytes(of: notes), file: "") == notes)
  }

  @Test func `a merge preserves the file's spelling`() throws {
    let base = try notes()
    var mine = base
    mine[0].detail = "mine"
    let respelled = #"{"id":"b","title":"\u0042","detail":"d\u0000","x":{"y" : [ 1,2 ]}}"#
    let theirs = try NotesParser.notes(from: Array("[\(first),\(respelled)]".utf8), file: "")
    #expect(written(NotesMerge.merge(base: base, mine: mine, theirs: theirs)).contains(respelled))
  }

  @Test func `a detail that is added follows the title`() throws {
    var notes = try NotesParser.notes(
      from: Array(#"[{"title":"t","id":"a","z":1}]"#.utf8), file: "")
    notes[0].detail = "d"
    #expect(
      written(notes)
        == "[\n  {\n    \"title\": \"t\",\n    \"detail\": \"d\",\n    \"id\": \"a\",\n    "
        + "\"z\": 1\n  }\n]\n")
  }

  @Test func `paths are bytes`() {
    let path = FilePath(bytes: Array("/d/".utf8) + [0xE9, 0x2E])
    #expect(path.description == "/d/\\xE9.")
    #expect(path.name.bytes == [0xE9, 0x2E])
    #expect(path.directory == "/d")
    #expect(path.withCString { FilePath(cString: $0) } == path)
    #expect(FilePath("é\u{301}").description == "é\u{301}")
    #expect(FilePath("a\0b").withCString { FilePath(cString: $0) } == "")
  }
}
