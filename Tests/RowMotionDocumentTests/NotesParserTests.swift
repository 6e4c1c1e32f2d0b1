import Testing

@testable import RowMotionDocument

@Suite struct NotesParserTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: [UInt8]
    var location: String
    var message: String
    var testDescription: String { String(decoding: text.prefix(60), as: UTF8.self) }

    init(_ text: String, _ location: String, _ message: String) {
      self.init(bytes: Array(text.utf8), location, message)
    }

    init(bytes: [UInt8], _ location: String, _ message: String) {
      text = bytes
      self.location = location
      self.message = message
    }
  }

  @Test(arguments: [
    // Content that is not JSON.
    Case("", "1:1", "the file is empty; write [] for a document without notes"),
    Case(" \n\n", "1:1", "the file is empty; write [] for a document without notes"),
    Case("[\n", "2:1", "expected a note, { \"id\": …, \"title\": … }, found the end of the file"),
    Case("[\r\n {\"id\" 1}]", "2:8", "expected \":\" after the name \"id\", found a number"),
    Case("[{id: 1}]", "1:3", "expected a name in \"quotes\", found 'i'"),
    Case("[{\"x\": tru}]", "1:8", "expected a value, found 't'"),
    Case("[{\"x\": 01}]", "1:8", "a number cannot start with 0; remove it"),
    Case("[{\"x\": 1.}]", "1:10", "expected a digit after the decimal point, found '}'"),
    Case("[{\"x\": -}]", "1:9", "expected a digit, found '}'"),
    Case("[{\"x\": 2e+}]", "1:11", "expected a digit in the exponent, found '}'"),
    Case("[{\"x\": [1 2]}]", "1:11", "expected \",\" or \"]\" after an element, found a number"),
    Case("[{\"x\": {\"y\": 1,}}]", "1:16", "expected a name in \"quotes\", found '}'"),
    Case("[{\"é\", 1}]", "1:6", "expected \":\" after the name \"é\", found ','"),
    Case(
      "[{\"id\": \"a\",\n  \"title\": \"b}]", "2:12",
      "this string is never closed; add a \" at its end"),
    Case(
      "[{\"id\": \"a\nb\"}]", "1:11",
      "the line ends inside a string; close it with \" or write the line break as \\n"),
    Case(
      "[{\"id\": \"a\tb\"}]", "1:11",
      "a control character inside a string; write it as \\u0009"),
    Case("[{\"id\": \"\\x\"}]", "1:10", "unknown escape; write a backslash as \\\\"),
    Case("[{\"id\": \"\\u12\"}]", "1:10", "\\u needs four hexadecimal digits"),
    Case(
      "[{\"id\": \"\\ud800\"}]", "1:10",
      "unpaired surrogate; \\uD800 to \\uDBFF must be followed by \\uDC00 to \\uDFFF"),
    Case("[] x", "1:4", "expected the end of the file, found 'x'"),
    Case("[]\u{0}", "1:3", "expected the end of the file, found '‹U+0000›'"),
    Case("\u{FEFF}x", "1:1", "expected an array of notes, [ … ], found 'x'"),

    // JSON that is not a document.
    Case("{}", "1:1", "expected an array of notes, [ … ], found an object"),
    Case(
      "[\n  3\n]", "2:3", "expected a note, { \"id\": …, \"title\": … }, found a number"),
    Case(
      "[{\"id\": \"a\", \"title\": \"\"},]", "1:27",
      "expected a note, { \"id\": …, \"title\": … }, found ']'"),
    Case("[{\"title\": \"\"}]", "1:2", "this note has no \"id\"; add a string in \"quotes\""),
    Case(
      "[\n{\"id\": \"a\"}]", "2:1", "this note has no \"title\"; add a string in \"quotes\""),
    Case(
      "[{\"id\": 7}]", "1:9", "expected a string in \"quotes\" for \"id\", found a number"),
    Case(
      "[{\"id\": \"a\",\n \"title\": null}]", "2:11",
      "expected a string in \"quotes\" for \"title\", found null"),
    Case(
      "[{\"id\": \"é👍🏽\", \"title\": \"\", \"detail\": [1]}]", "1:39",
      "expected a string in \"quotes\" for \"detail\", found an array"),
    Case(
      "[{\"id\": \"a\", \"id\": \"b\"}]", "1:14", "this note has a second \"id\"; keep one of them"),
    Case(
      "[{\"id\": \"a\", \"title\": \"\"},\n {\"title\": \"\", \"id\": \"\\u0061\"}]", "2:22",
      "the id \"a\" is already used on line 1; give this note another id"),

    // Content that is not text.
    Case(
      bytes: Array("[\n \"é".utf8) + [0xE9] + Array("\"]".utf8), "2:4",
      "this is not UTF-8 (byte 0xE9); save the file as UTF-8"),
    Case(
      bytes: [0xFF, 0xFE, 0x5B, 0x00], "1:1",
      "this is not UTF-8 (byte 0xFF); save the file as UTF-8"),
    Case(
      bytes: Array("[]".utf8) + [0xF0, 0x9F, 0x91], "1:3",
      "this is not UTF-8 (byte 0xF0); save the file as UTF-8"),
  ])
  func `reports problems with their positions`(_ example: Case) {
    do {
      _ = try NotesParser.notes(from: example.text, file: "notes.json")
      Issue.record("accepted")
    } catch {
      #expect(error.description == "notes.json:\(example.location): \(example.message)")
    }
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a picture; choose a CSV or JSON file"),
    ([0x1F, 0x8B, 8, 0, 0], "compressed with gzip; decompress it and open the file that results"),
    ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0x9F], "not a text file; choose a CSV or JSON file"),
  ])
  func `a file without text is named as what it is`(_ bytes: [UInt8], _ message: String) {
    #expect {
      try NotesParser.notes(from: bytes, file: "notes.json")
    } throws: {
      ($0 as? DocumentProblem)?.description == "notes.json: this is " + message
    }
  }

  @Test func `reads notes in order`() throws {
    let text = """
      \u{FEFF}[ {"title":"B\\u00e9\\ud83d\\ude00\\/\\n", "id":"b", "detail":""},\r
        {"id":"a","title":"A","detail":null}, {"id":"","title":"","detail":"d"} ]\r

      """
    let notes = try NotesParser.notes(from: Array(text.utf8), file: "")
    #expect(
      notes == [
        Note(id: "b", title: "Bé😀/\n", detail: ""), Note(id: "a", title: "A"),
        Note(id: "", title: "", detail: "d"),
      ])
    #expect(notes.map(\.shownDetail) == [nil, nil, "d"])
  }

  @Test func `preserves unknown members`() throws {
    let text = """
      [{"id":"a", "done" : [1.10, {"x": 12345678901234567890123}, "\\u0041"], "title":"A",
      "Title":false}]
      """
    let notes = try NotesParser.notes(from: Array(text.utf8), file: "")
    var edited = notes
    edited[0].title = "B"
    let written = String(decoding: NotesFormat.bytes(of: edited), as: UTF8.self)
    #expect(
      written == """
        [
          {
            "id": "a",
            "done": [1.10, {"x": 12345678901234567890123}, "\\u0041"],
            "title": "B",
            "Title": false
          }
        ]

        """)
    #expect(try NotesParser.notes(from: Array(written.utf8), file: "") == edited)
  }

  @Test func `notes are unchanged after writing and reading`() throws {
    let notes = [
      Note(id: "a", title: "\"\\\u{0}\u{1F}\n\r\t/é\u{2028}", detail: ""),
      Note(id: "b", title: "", detail: nil),
    ]
    #expect(try NotesParser.notes(from: NotesFormat.bytes(of: notes), file: "") == notes)
    #expect(String(decoding: NotesFormat.bytes(of: []), as: UTF8.self) == "[]\n")
  }

  @Test func `deeply nested values are read`() throws {
    let depth = 200_000
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = "[{\"id\":\"a\",\"title\":\"\",\"x\":\(deep)}]"
    let notes = try NotesParser.notes(from: Array(text.utf8), file: "")
    #expect(notes[0].otherMembers[0].value.utf8.count == 2 * depth)
  }
}
