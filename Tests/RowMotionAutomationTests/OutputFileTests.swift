import Foundation
import RowMotionAutomation
import RowMotionDocument
import Testing

/// The files that the program writes in addition to the document.
@Suite final class OutputFileTests {
  private let directory = NSTemporaryDirectory() + "/output-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func path(_ name: String) -> String { directory + "/" + name }

  private func make(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func open(
    _ name: String, protecting files: [(path: FilePath, name: String)] = []
  ) throws -> OutputFile {
    try OutputFile(FilePath(path(name)), .trace, protecting: ProtectedFiles(files))
  }

  @Test func `an output replaces its file and writes each line at once`() throws {
    _ = try make("trace", #"{"t":0.0,"cpu":1.0,"saved":0,"lists":[]}"#)
    let output = try open("trace")
    #expect(output.write(Array("one\n".utf8)) == nil)
    #expect(try text("trace") == "one\n")
    #expect(output.write(Array("two\n".utf8)) == nil)
    #expect(try text("trace") == "one\ntwo\n")
  }

  @Test func `a directory, a link to nothing and an empty file of another user are refused`() throws
  {
    var refused = [
      "directory": "this is a directory", "link": "this is a broken link",
    ]
    try FileManager.default.createDirectory(
      atPath: path("directory"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("elsewhere"))
    // Only root can create a file of another user.
    if chown(try make("theirs", ""), 65_534, 65_534) == 0 {
      refused["theirs"] = "this belongs to another user"
    }
    for (name, reason) in refused {
      let problem = #expect(throws: DocumentProblem.self) { try open(name) }
      #expect(problem?.message == "\(reason); choose another file")
    }
    #expect(!FileManager.default.fileExists(atPath: path("elsewhere")))
  }

  @Test func `a file that another output writes is refused, and free again at its end`() throws {
    let first = try open("trace")
    let problem = #expect(throws: DocumentProblem.self) { try open("trace") }
    #expect(problem?.message == "another program is writing this file; choose another file")
    first.finish()
    _ = try open("trace")
  }

  @Test func `protected files are not overwritten, whatever the path`() throws {
    let document = try make("notes.json", "[]")
    let script = try make("script", "1 quit")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "notes.json")
    try FileManager.default.createSymbolicLink(
      atPath: path("chain"), withDestinationPath: path("link"))
    try FileManager.default.linkItem(atPath: script, toPath: path("hard"))
    for (name, what) in [
      ("notes.json", "the document"), ("./notes.json", "the document"), ("link", "the document"),
      ("chain", "the document"), ("script", "the script"), ("hard", "the script"),
    ] {
      let found = #expect(throws: DocumentProblem.self) {
        try open(
          name,
          protecting: [
            (FilePath(document), "the document"), (FilePath(script), "the script"),
          ])
      }
      #expect(found?.message.contains("this is \(what), which the trace would overwrite") == true)
    }
    #expect(try text("notes.json") == "[]")
    #expect(try text("script") == "1 quit")
  }

  @Test func `a document that does not exist yet is not created either`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "later.json")
    for name in ["later.json", "link"] {
      #expect(throws: DocumentProblem.self) {
        try open(name, protecting: [(FilePath(path("later.json")), "the document")])
      }
    }
    #expect(!FileManager.default.fileExists(atPath: path("later.json")))
  }

  /// The start of each kind of file, as this program writes it.
  private static let own: [(kind: OutputKind, start: [UInt8])] = [
    (.trace, Array(#"{"t":0.0,"cpu":1.0,"saved":0,"lists":[]}"#.utf8)),
    (.picture, PictureMarker.marked(picture)),
    (.windowState, Array("# The windows of rowmotion-demo\n[window]\nwidth=1120\n".utf8)),
  ]

  /// The header of an image that another program has written.
  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 1, count: 40)

  private static let foreignContents: [[UInt8]] = [
    Array("[]".utf8), Array("[\n  { \"id\": \"a\", \"title\": \"b\" }\n]\n".utf8),
    Array("0.5 quit\n".utf8), Array("x".utf8), Array("{\"t\":1}".utf8), picture,
    Array("[Desktop Entry]\nName=a\n".utf8), Array("[window]\nwidth=640\n".utf8), [0],
  ]

  @Test func `a file that the program did not write is not overwritten`() throws {
    for (kind, _) in Self.own {
      let foreign = Self.foreignContents + Self.own.filter { $0.kind != kind }.map(\.start)
      for content in foreign {
        let file = path("file")
        try Data(content).write(to: URL(filePath: file))
        for name in ["file", "link", "hard"] {
          try? FileManager.default.removeItem(atPath: path("link"))
          try? FileManager.default.removeItem(atPath: path("hard"))
          symlink("file", path("link"))
          link(file, path("hard"))
          #expect(throws: DocumentProblem.self) {
            try OutputFile.replace(
              FilePath(path(name)), kind, protecting: ProtectedFiles([]), with: [1])
          }
          #expect(throws: DocumentProblem.self) {
            try OutputFile.check(FilePath(path(name)), kind, protecting: ProtectedFiles([]))
          }
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data(content))
      }
    }
  }

  @Test func `the program's own files, empty files, devices and pipes are written`() throws {
    for (kind, start) in Self.own {
      for content in [start, []] {
        try Data(content).write(to: URL(filePath: path("file")))
        try OutputFile.replace(
          FilePath(path("file")), kind, protecting: ProtectedFiles([]), with: [1, 2])
        let written = try Data(contentsOf: URL(filePath: path("file")))
        let mark = kind == .windowState ? "# The windows of rowmotion-demo\n" : ""
        #expect(written == Data(mark.utf8) + Data([1, 2]))
      }
      try OutputFile.replace("/dev/null", kind, protecting: ProtectedFiles([]), with: [1])
      mkfifo(path("pipe"), 0o600)
      try OutputFile.check(FilePath(path("pipe")), kind, protecting: ProtectedFiles([]))
    }
  }

  @Test func `an empty document is not overwritten either`() throws {
    let document = try make("empty.json", "")
    #expect(throws: DocumentProblem.self) {
      try open("empty.json", protecting: [(FilePath(document), "the document")])
    }
  }

  @Test func `a pipe without a reader does not block`() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let output = try OutputFile(
      FilePath(path("pipe")), .trace, capacity: 1 << 20)
    let line = [UInt8](repeating: 0x78, count: 9_999) + [0x0A]
    // Fills the pipe and the buffer, and writes some more.
    for _ in 0..<200 { #expect(output.write(line) == nil) }
    #expect(output.droppedLineCount > 50)
    #expect(output.droppedLineCount < 150)
    let reader = Glibc.open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var read = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<1_000 {
      let count = Glibc.read(reader, &chunk, chunk.count)
      if count > 0 { read += count }
      _ = output.write([])
    }
    // The reader gets whole lines, except those that were left out.
    #expect(read == (200 - output.droppedLineCount) * line.count)
  }

  @Test func `a reader that closes the pipe ends the output, not the program`() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let reader = Glibc.open(path("pipe"), O_RDONLY | O_NONBLOCK)
    let output = try open("pipe")
    #expect(output.write(Array("one\n".utf8)) == nil)
    close(reader)
    #expect(output.write(Array("two\n".utf8)) != nil)
    #expect(output.write(Array("three\n".utf8)) == nil)
  }

  @Test func `a descriptor of the shell is written from its current position`() throws {
    let name = try make("log", "before\n")
    let descriptor = Glibc.open(name, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    let output = try OutputFile(
      "/dev/fd/\(descriptor)", .trace)
    #expect(output.write(Array("one\n".utf8)) == nil)
    #expect(try text("log") == "before\none\n")
    #expect(throws: DocumentProblem.self) {
      try OutputFile("/dev/fd/9999999999", .trace)
    }
  }

  /// A second close would close another thread's new descriptor with the same number.
  @Test func `a descriptor that is refused is closed once`() async throws {
    let document = try make("notes.json", "[]")
    let descriptor = Glibc.open(document, O_RDWR)
    defer { close(descriptor) }
    let path = FilePath("/dev/fd/\(descriptor)")
    let protected = ProtectedFiles([(FilePath(document), "the document")])
    // These calls get the free numbers, and each number once, unless somebody else closes it.
    let reusingTask = Task.detached {
      var lost = 0
      while !Task.isCancelled {
        let opened = (0..<100).map { _ in dup(descriptor) }
        lost += 100 - Set(opened).count + opened.count { close($0) != 0 }
      }
      return lost
    }
    for _ in 0..<5_000 {
      #expect(throws: DocumentProblem.self) {
        try OutputFile(path, .trace, protecting: protected)
      }
    }
    reusingTask.cancel()
    #expect(await reusingTask.value == 0)
  }

  @Test func `an output cannot be a directory`() {
    #expect(throws: DocumentProblem.self) {
      try OutputFile(FilePath(directory), .trace)
    }
  }
}
