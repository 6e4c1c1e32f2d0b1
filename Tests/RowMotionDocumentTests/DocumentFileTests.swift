import Foundation
import Testing

@testable import RowMotionDocument

/// What is written between our read and our exchange, and what killed saves leave behind.
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

  /// What file systems that cannot exchange say to it; with nil this one is asked.
  private static let refusals: [Int32?] = [nil, ENOSYS, EINVAL, EOPNOTSUPP]

  @Test(arguments: refusals)
  func `what was written since the read is merged`(_ refusal: Int32?) throws {
    try directory.replace(text("a b:their"))
    var document = notesFile(file)
    document.exchangeRefusal = refusal
    let saved = try document.save(
      RowMotionDocumentTests.document("a:1 b"), over: RowMotionDocumentTests.document("a b"))
    #expect(saved == RowMotionDocumentTests.document("a:1 b:their"))
    #expect(try SafeFile.read(file) == saved)
    #expect(directory.entries == ["notes.json"])
  }

  /// The other program writes at the last moment, and again while both are brought together; where files
  /// cannot be exchanged it is found by reading once more.
  @Test(arguments: 1...3, refusals)
  func `what is written right before the exchange is merged`(
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

  @Test func `a broken file that comes out goes back`() throws {
    try directory.replace(text("a"))
    var file = notesFile(file)
    file.willExchange = { try? directory.replace("[ oops") }
    #expect(throws: DocumentProblem.self) {
      try file.save(document("a:1"), over: document("a"))
    }
    #expect(try directory.content() == "[ oops")
    #expect(directory.entries == ["notes.json"])
  }

  @Test func `a link that comes out goes back`() throws {
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

  @Test func `a file that is removed right before the exchange is missing`() throws {
    try directory.replace(text("a"))
    var file = notesFile(file)
    file.willExchange = { SafeFile.remove(directory.file) }
    #expect { try file.save(document("a:1"), over: document("a")) } throws: {
      ($0 as? DocumentProblem)?.kind == .missing
    }
    #expect(directory.entries == [])
  }

  @Test func `a new file does not replace one that is there by then`() throws {
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

  @Test func `another error of the exchange is told, and nothing is changed`() throws {
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

  /// What is in the file may still be lost with the machine's power: the next save tries again.
  @Test func `a save whose directory could not be synced is not taken for done`() throws {
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
    file.patience = 0.1
    return file
  }

  private var copies: [String] {
    UnsavedCopy.all(of: file, stateDirectory: state).compactMap { try? directory.content($0) }
  }

  /// A stopped window keeps its turn; the others do not wait for ever.
  @Test func `a save goes on without its turn after a while`() throws {
    try directory.replace(text("a b"))
    let stopped = SaveRecord(of: file, in: state, patience: 0)
    #expect(stopped != nil)
    let saved = try savedFile().save(document("a b:2"), over: document("a b"))
    #expect(saved == document("a b:2"))
    #expect(try directory.content() == text("a b:2"))
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test func `the turn is over after a save, also after a failed one`() throws {
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

  /// The replacement is made under a name that nobody can foresee, for the user alone.
  @Test func `another file is beside the document during a save alone`() throws {
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

  /// Leaves what a save leaves that was killed: a file beside the document, and the record of it.
  private func leave(_ content: String, base: FileStamp?) throws {
    let record = try #require(SaveRecord(of: file, in: state, patience: 0))
    record.note(".rowmotion-left", base: base)
    record.keepsFiles = true
    try directory.replace(content, at: directory.path.appending(".rowmotion-left"))
  }

  @Test func `a save that was killed before the exchange leaves nothing`() throws {
    try directory.replace(text("a b"))
    try leave(text("a:1 b"), base: FileStamp(of: file))
    savedFile().recover()
    #expect(try directory.content() == text("a b"))
    #expect(copies == [])
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test func `a save that was killed after the exchange leaves nothing`() throws {
    try directory.replace(text("a b"))
    try leave(text("a b"), base: nil)
    let left = directory.path.appending(".rowmotion-left")
    let record = try #require(SaveRecord(of: file, in: state, patience: 0))
    record.clear()
    record.note(".rowmotion-left", base: FileStamp(of: left))
    _ = try savedFile().save(document("a:1 b"), over: document("a b"))
    #expect(try directory.content() == text("a:1 b"))
    #expect(copies == [])
  }

  @Test func `another program's content that a killed save has taken out is offered`() throws {
    try directory.replace(text("a b"))
    let base = FileStamp(of: file)
    try directory.replace(text("a:1 b"))
    try leave(text("a b:their"), base: base)
    savedFile().recover()
    #expect(try directory.content() == text("a:1 b"))
    #expect(copies == [text("a b:their")])
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `another user's file in the place of a killed save's is left alone`() throws {
    try directory.replace(text("a b"))
    try leave(text("a:planted b"), base: nil)
    chown(directory.path.appending(".rowmotion-left").description, 65534, 65534)
    _ = try savedFile().save(document("a:1 b"), over: document("a b"))
    #expect(try directory.content() == text("a:1 b"))
    #expect(copies == [])
    #expect(directory.entries == [".rowmotion-left", "notes.json", "state"])
  }

  // MARK: Two writers at once

  /// Each of two writers puts 50 notes of its own in, from threads that share nothing but the file and
  /// the state directory; where files can be exchanged, and where they cannot.
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
