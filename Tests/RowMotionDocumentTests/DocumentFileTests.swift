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

  /// With a file that gets its name when it is whole, and with one that has had another name before.
  @Test(arguments: [true, false])
  func `a new file does not replace one that appears at the last moment`(_ unnamed: Bool) throws {
    var file = notesFile(file)
    file.asksForUnnamedFiles = unnamed
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

  // MARK: Another window has the lock

  /// A stopped window keeps its lock; the others do not wait for ever, and what it has left lying about is
  /// its own.
  @Test func `a save does without the lock and leaves the files of who has it`() throws {
    try directory.replace(text("a b"))
    let slot = SaveSlot(0, of: "notes.json")
    try leave(base: "a b", new: "a:theirs b")
    let holder = open(directory.path.description, O_RDONLY | O_DIRECTORY)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
    let saved = try notesFile(file).save(document("a b:2"), over: document("a b"))
    #expect(saved == document("a b:2"))
    #expect(try directory.content() == text("a b:2"))
    #expect(Set(directory.entries.map { FilePath($0) }) == ["notes.json", slot.base, slot.new])
    #expect(flock(holder, LOCK_UN) == 0)
    try notesFile(file).recover()
    #expect(try directory.content() == text("a:theirs b:2"))
    #expect(directory.entries == ["notes.json"])
  }

  // MARK: Killed saves

  private func leave(base: String, new: String) throws {
    let slot = SaveSlot(0, of: "notes.json")
    try directory.replace(text(base), at: directory.path.appending(slot.base))
    try directory.replace(text(new), at: directory.path.appending(slot.new))
  }

  @Test(arguments: [
    // Killed before the exchange: the edit was not saved, and is not lost.
    ("a b", "a:1 b", "a b", "a:1 b"),
    // The same, and another window has edited since.
    ("a b", "a:1 b", "a b:2", "a:1 b:2"),
    // Killed after the exchange: what came out is what was read.
    ("a b", "a b", "a:1 b", "a:1 b"),
    // Another program's writing came out.
    ("a b", "a b:their", "a:1 b", "a:1 b:their"),
    ("a b", "a:1 b", "a:1 b", "a:1 b"),
  ])
  func `leftovers are merged`(_ base: String, _ new: String, _ now: String, _ result: String) throws
  {
    try leave(base: base, new: new)
    try directory.replace(text(now))
    try notesFile(file).recover()
    #expect(try directory.content() == text(result))
    #expect(directory.entries == ["notes.json"])
  }

  @Test func `a save takes leftovers in`() throws {
    try leave(base: "a b", new: "a:1 b")
    try directory.replace(text("a b"))
    let saved = try notesFile(file).save(document("a b:2"), over: document("a b"))
    #expect(saved == document("a:1 b:2"))
    #expect(directory.entries == ["notes.json"])
  }

  @Test func `a leftover that says something else is kept aside`() throws {
    try leave(base: "a b", new: "a:left b:left")
    try directory.replace(text("a:now b"))
    try notesFile(file).recover()
    #expect(try directory.content() == text("a:now b:left"))
    #expect(directory.entries == ["notes.json", "notes.json.unsaved"])
    #expect(
      try directory.content(directory.path.appending("notes.json.unsaved"))
        == text("a:left b:left"))
  }

  /// As many as there may be: none is left to save with, before one is out of the way.
  @Test func `where leftovers take all places one is kept aside`() throws {
    let names = (0..<SaveSlot.count).map { "n\($0)" }
    try directory.replace(text(names.joined(separator: " ")))
    for (index, name) in names.enumerated() {
      let slot = SaveSlot(index, of: "notes.json")
      let changed = names.map { $0 == name ? "\($0):\(index)" : $0 }
      try directory.replace(
        text(names.joined(separator: " ")), at: directory.path.appending(slot.base))
      try directory.replace(
        text(changed.joined(separator: " ")), at: directory.path.appending(slot.new))
    }
    try notesFile(file).recover()
    let merged = names.enumerated().map { $0 == 0 ? $1 : "\($1):\($0)" }
    #expect(try directory.content() == text(merged.joined(separator: " ")))
    #expect(directory.entries == ["notes.json", "notes.json.unsaved"])
    let kept = try SafeFile.read(directory.path.appending("notes.json.unsaved"))
    #expect(kept == document((["n0:0"] + names.dropFirst()).joined(separator: " ")))
  }

  @Test func `leftovers of a broken or missing file are kept aside`() throws {
    try leave(base: "a", new: "a:left")
    try directory.replace("oops")
    try notesFile(file).recover()
    #expect(directory.entries == ["notes.json", "notes.json.unsaved"])
    SafeFile.remove(file)
    try leave(base: "a", new: "a:again")
    try notesFile(file).recover()
    #expect(directory.entries == ["notes.json.unsaved", "notes.json.unsaved-2"])
  }

  @Test func `a base without anything else is nothing`() throws {
    try directory.replace(text("a"))
    try directory.replace(
      text("a"), at: directory.path.appending(SaveSlot(3, of: "notes.json").base))
    try directory.replace("[ {", at: directory.path.appending(SaveSlot.partial(of: "notes.json")))
    #expect(notesFile(file).hasLeftovers)
    try notesFile(file).recover()
    #expect(directory.entries == ["notes.json"])
  }

  @Test func `leftovers of a long name are found too`() throws {
    let long = FilePath(String(repeating: "n", count: 255))
    let path = directory.path.appending(long)
    try Data(document("a")).write(to: URL(filePath: path.description))
    let slot = SaveSlot(0, of: long)
    try directory.replace(text("a"), at: directory.path.appending(slot.base))
    try directory.replace(text("a:1"), at: directory.path.appending(slot.new))
    try notesFile(path).recover()
    #expect(try directory.content(path) == text("a:1"))
    #expect(directory.entries.count == 1)
  }

  // MARK: Two writers at once

  /// Each of two writers puts 50 notes of its own in, from threads that nothing holds together but
  /// the file; where files can be exchanged, and where they cannot.
  @Test(arguments: [nil, ENOSYS] as [Int32?])
  func `interleaved writes lose nothing`(_ refusal: Int32?) async throws {
    try directory.replace(text("a"))
    let path = file
    let count = 50
    await withTaskGroup(of: Void.self) { group in
      for writer in ["x", "y"] {
        group.addTask {
          var file = notesFile(path)
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
    #expect(directory.entries == ["notes.json"])
  }
}
