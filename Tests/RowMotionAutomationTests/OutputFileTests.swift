import Foundation
import RowMotionAutomation
import RowMotionDocument
import Testing

/// What is written beside the document.
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
    _ name: String, protecting files: [(path: FilePath, what: String)] = []
  ) throws -> OutputFile {
    try OutputFile(FilePath(path(name)), what: "the trace", protecting: ProtectedFiles(files))
  }

  @Test func `a file is replaced and has each line at once`() throws {
    _ = try make("trace", "old and longer")
    let output = try open("trace")
    #expect(output.write(Array("one\n".utf8)) == nil)
    #expect(try text("trace") == "one\n")
    #expect(output.write(Array("two\n".utf8)) == nil)
    #expect(try text("trace") == "one\ntwo\n")
  }

  @Test func `what is read is not written over by whatever path`() throws {
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
      #expect(found?.message.contains("this is \(what), which the trace would destroy") == true)
    }
    #expect(try text("notes.json") == "[]")
    #expect(try text("script") == "1 quit")
  }

  @Test func `a document that is still to be written is not made either`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "later.json")
    for name in ["later.json", "link"] {
      #expect(throws: DocumentProblem.self) {
        try open(name, protecting: [(FilePath(path("later.json")), "the document")])
      }
    }
    #expect(!FileManager.default.fileExists(atPath: path("later.json")))
  }

  @Test func `a pipe without a reader keeps nobody waiting`() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let output = try OutputFile(
      FilePath(path("pipe")), what: "the trace", protecting: ProtectedFiles([]), capacity: 1 << 20)
    let line = [UInt8](repeating: 0x78, count: 9_999) + [0x0A]
    // What the pipe has room for, what may wait, and then some.
    for _ in 0..<200 { #expect(output.write(line) == nil) }
    #expect(output.linesLeftOut > 50)
    #expect(output.linesLeftOut < 150)
    let reader = Glibc.open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var read = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<1_000 {
      let count = Glibc.read(reader, &chunk, chunk.count)
      if count > 0 { read += count }
      _ = output.write([])
    }
    // Whole lines, those that were not left out.
    #expect(read == (200 - output.linesLeftOut) * line.count)
  }

  @Test func `a reader that goes away ends the output and not the program`() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let reader = Glibc.open(path("pipe"), O_RDONLY | O_NONBLOCK)
    let output = try open("pipe")
    #expect(output.write(Array("one\n".utf8)) == nil)
    close(reader)
    #expect(output.write(Array("two\n".utf8)) != nil)
    #expect(output.write(Array("three\n".utf8)) == nil)
  }

  @Test func `what the shell has opened is written on from where it stands`() throws {
    let name = try make("log", "before\n")
    let descriptor = Glibc.open(name, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    let output = try OutputFile(
      "/dev/fd/\(descriptor)", what: "the trace", protecting: ProtectedFiles([]))
    #expect(output.write(Array("one\n".utf8)) == nil)
    #expect(try text("log") == "before\none\n")
    #expect(throws: DocumentProblem.self) {
      try OutputFile("/dev/fd/9999999999", what: "the trace", protecting: ProtectedFiles([]))
    }
  }

  @Test func `a directory is no file to write`() {
    #expect(throws: DocumentProblem.self) {
      try OutputFile(FilePath(directory), what: "the trace", protecting: ProtectedFiles([]))
    }
  }
}
