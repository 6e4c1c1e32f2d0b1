import Foundation
import Testing

@testable import RowMotionDocument

/// Writes between a save's read and its exchange, and the remains of killed saves.
@Suite struct DocumentFileTests {
  private let directory: TemporaryDirectory
  private var file: FilePath { directory.file }

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `saves and leaves nothing behind`() throws {
    try directory.replace(text("a"))
    let saved = try notesFile(file).save(document("a:1"), over: document("a"))
    #expect(saved == document("a:1"))
    #expect(try directory.content() == text("a:1"))
    #expect(directory.entries == ["notes.json"])
  }

  /// The errors of file systems that cannot exchange files; nil for a real exchange.
  private static let refusals: [Int32?] = [nil, ENOSYS, EINVAL, EOPNOTSUPP]

  @Test(arguments: refusals)
  func `changes since the read are merged`(_ refusal: Int32?) throws {
    try directory.replace(text("a b:their"))
    var document = notesFile(file)
    document.exchangeRefusal = refusal
    let saved = try document.save(
      RowMotionDocumentTests.document("a:1 b"), over: RowMotionDocumentTests.document("a b"))
    #expect(saved == RowMotionDocumentTests.document("a:1 b:their"))
    #expect(try SafeFile.read(file) == saved)
    #expect(directory.entries == ["notes.json"])
  }

  /// The other program writes right before the exchange, and again during each merge; without an
  /// exchange, another read finds the change.
  @Test(arguments: 1...3, refusals)
  func `changes right before the exchange are merged`(
    _ times: Int, _ refusal: Int32?
  ) throws {
    try directory.replace(text("a b c d"))
    var count = 0
    var file = notesFile(file)
    file.exchangeRefusal = refusal
    file.willExchange = {
      guard count < times else { return }
      count += 1
      let now = (try? NotesParser.notes(from: SafeFile.read(directory.file), file: "")) ?? []
      let theirs = now.map { note in
        var note = note
        if note.id == NoteID(["b", "c", "d"][count - 1]) { note.detail = "their \(count)" }
        return note
      }
      try? directory.replace(String(decoding: NotesFormat.bytes(of: theirs), as: UTF8.self))
    }
    let saved = try file.save(document("a:1 b c d"), over: document("a b c d"))
    let details = try NotesParser.notes(from: saved, file: "").map(\.detail)
    let theirs = (1...3).map { $0 <= times ? "their \($0)" : nil }
    #expect(details == ["1"] + theirs)
    #expect(try SafeFile.read(directory.file) == saved)
    #expect(directory.entries == ["notes.json"])
  }

  @Test func `a broken file that the exchange finds is put back`() throws {
    try directory.replace(text("a"))
    var file = notesFile(file)
    file.willExchange = { try? directory.replace("[ oops") }
    #expect(throws: DocumentProblem.self) {
      try file.save(document("a:1"), over: document("a"))
    }
    #expect(try directory.content() == "[ oops")
    #expect(directory.entries == ["notes.json"])
  }

  @Test func `a link that the exchange finds is put back`() throws {
    try directory.replace(text("a"))
    try directory.replace(text("b"), at: directory.path.appending("other.json"))
    var file = notesFile(file)
    file.willExchange = {
      SafeFile.remove(directory.file)
      symlink("other.json", directory.file.description)
    }
    #expect(throws: DocumentProblem.self) {
      try file.save(document("a:1"), over: document("a"))
    }
    #expect(try directory.content() == text("b"))
    #expect(directory.entries == ["notes.json", "other.json"])
  }

  @Test func `a file that is removed right before the exchange is reported as missing`() throws {
    try directory.replace(text("a"))
    var file = notesFile(file)
    file.willExchange = { SafeFile.remove(directory.file) }
    #expect { try file.save(document("a:1"), over: document("a")) } throws: {
      ($0 as? DocumentProblem)?.kind == .missing
    }
    #expect(directory.entries == [])
  }

  @Test func `a new file does not replace one that already exists`() throws {
    try directory.replace(text("b"))
    let saved = try notesFile(file).save(document("a"), over: nil)
    #expect(saved == document("a b"))
    #expect(try SafeFile.read(file) == saved)
  }

  @Test func `a new file does not replace one that appears at the last moment`() throws {
    var file = notesFile(file)
    var count = 0
    file.willExchange = {
      count += 1
      if count == 1 { try? directory.replace(text("theirs")) }
    }
    let saved = try file.save(document("mine"), over: nil)
    #expect(saved == document("mine theirs"))
    #expect(try SafeFile.read(directory.file) == saved)
    #expect(directory.entries == ["notes.json"])
    #expect(count == 2)
  }

  @Test func `another error of the exchange is reported, and nothing is changed`() throws {
    try directory.replace(text("a"))
    var file = notesFile(file)
    file.exchangeRefusal = EIO
    #expect {
      try file.save(document("a:1"), over: document("a"))
    } throws: {
      ($0 as? DocumentProblem)?.kind == .unwritable
    }
    #expect(try directory.content() == text("a"))
    #expect(directory.entries == ["notes.json"])
  }

  /// A power failure may still lose the content of the file, so the next save tries again.
  @Test func `a save whose directory could not be synced does not count as saved`() throws {
    try directory.replace(text("a"))
    var file = notesFile(file)
    file.syncRefusal = EIO
    for base in ["a", "a:1"] {
      #expect {
        try file.save(document("a:1"), over: document(base))
      } throws: {
        ($0 as? DocumentProblem)?.kind == .unwritable
      }
      #expect(try directory.content() == text("a:1"))
    }
    file.syncRefusal = nil
    #expect(try file.save(document("a:1"), over: document("a")) == document("a:1"))
    #expect(directory.entries == ["notes.json"])
  }

  // MARK: Another window saves

  private var state: FilePath { directory.path.appending("state") }

  private func savedFile() -> DocumentFile {
    var file = notesFile(file, stateDirectory: state)
    file.lockTimeout = 0.1
    return file
  }

  private var copies: [String] {
    UnsavedCopy.all(of: file, stateDirectory: state).compactMap { try? directory.content($0) }
  }

  /// A stopped window keeps its turn, and the others wait only for a while.
  @Test func `a save proceeds without its turn after a timeout`() throws {
    try directory.replace(text("a b"))
    let stopped = SaveRecord(of: file, in: state, timeout: 0)
    #expect(stopped != nil)
    let saved = try savedFile().save(document("a b:2"), over: document("a b"))
    #expect(saved == document("a b:2"))
    #expect(try directory.content() == text("a b:2"))
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test func `the turn ends after a save, even after a failed one`() throws {
    try directory.replace(text("a"))
    var file = savedFile()
    file.exchangeRefusal = EIO
    #expect(throws: DocumentProblem.self) {
      try file.save(document("a:1"), over: document("a"))
    }
    file.exchangeRefusal = nil
    #expect(try file.save(document("a:1"), over: document("a")) == document("a:1"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description) == [])
  }

  /// The replacement has an unpredictable name, and only the user may read it.
  @Test func `another file is next to the document only during a save`() throws {
    try directory.replace(text("a"))
    _ = file.withCString { chmod($0, 0o644) }
    var names: [Set<String>] = []
    for number in 1...2 {
      var file = savedFile()
      file.willExchange = {
        names.append(Set(directory.entries).subtracting(["notes.json", "state"]))
      }
      _ = try file.save(document("a:\(number)"), over: document(number == 1 ? "a" : "a:1"))
    }
    #expect(names.map(\.count) == [1, 1])
    #expect(names[0] != names[1])
    #expect(directory.entries == ["notes.json", "state"])
  }

  // MARK: Killed saves

  /// Leaves the remains of a killed save: a file next to the document, and its record.
  private func simulateKilledSave(_ content: String, base: FileStamp?) throws {
    let record = try #require(SaveRecord(of: file, in: state, timeout: 0))
    record.add(".rowmotion-left", base: base)
    record.preservesFiles = true
    try directory.replace(content, at: directory.path.appending(".rowmotion-left"))
  }

  @Test func `a save that was killed before the exchange leaves nothing`() throws {
    try directory.replace(text("a b"))
    try simulateKilledSave(text("a:1 b"), base: FileStamp(of: file))
    savedFile().recover()
    #expect(try directory.content() == text("a b"))
    #expect(copies == [])
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test func `a save that was killed after the exchange leaves nothing`() throws {
    try directory.replace(text("a b"))
    try simulateKilledSave(text("a b"), base: nil)
    let left = directory.path.appending(".rowmotion-left")
    let record = try #require(SaveRecord(of: file, in: state, timeout: 0))
    record.clear()
    record.add(".rowmotion-left", base: FileStamp(of: left))
    _ = try savedFile().save(document("a:1 b"), over: document("a b"))
    #expect(try directory.content() == text("a:1 b"))
    #expect(copies == [])
  }

  @Test func `another program's content that a killed save has taken out is offered`() throws {
    try directory.replace(text("a b"))
    let base = FileStamp(of: file)
    try directory.replace(text("a:1 b"))
    try simulateKilledSave(text("a b:their"), base: base)
    savedFile().recover()
    #expect(try directory.content() == text("a:1 b"))
    #expect(copies == [text("a b:their")])
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `another user's file in the place of a killed save's is left alone`() throws {
    try directory.replace(text("a b"))
    try simulateKilledSave(text("a:planted b"), base: nil)
    chown(directory.path.appending(".rowmotion-left").description, 65534, 65534)
    _ = try savedFile().save(document("a:1 b"), over: document("a b"))
    #expect(try directory.content() == text("a:1 b"))
    #expect(copies == [])
    #expect(directory.entries == [".rowmotion-left", "notes.json", "state"])
  }

  // MARK: Two writers at once

  /// Two writers insert 50 notes each, on threads that share only the file and the state directory;
  /// with and without the exchange of files.
  @Test(arguments: [nil, ENOSYS] as [Int32?])
  func `interleaved writes lose nothing`(_ refusal: Int32?) async throws {
    try directory.replace(text("a"))
    let (path, state) = (file, state)
    let count = 50
    await withTaskGroup(of: Void.self) { group in
      for writer in ["x", "y"] {
        group.addTask {
          var file = notesFile(path, stateDirectory: state)
          file.exchangeRefusal = refusal
          var known = document("a")
          for number in 1...count {
            var notes = (try? NotesParser.notes(from: known, file: "")) ?? []
            notes.append(Note(id: "\(writer)\(number)", title: ""))
            if let saved = try? file.save(NotesFormat.bytes(of: notes), over: known) {
              known = saved
            }
          }
        }
      }
    }
    let ids = Set(try NotesParser.notes(from: SafeFile.read(file), file: "").map(\.id))
    #expect(ids.count == 2 * count + 1)
    #expect(directory.entries == ["notes.json", "state"])
  }
}
