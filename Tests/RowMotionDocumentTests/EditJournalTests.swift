import Foundation
import Testing

@testable import RowMotionDocument

/// Edits that a window stores while they are not saved, and their offer at the next start.
@MainActor @Suite struct EditJournalTests {
  private let directory: TemporaryDirectory
  private var file: FilePath { directory.file }
  private var state: FilePath { directory.path.appending("state") }

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Timers that fire when the test calls `fire()`.
  @MainActor private final class Timers {
    final class Timer: DocumentTimer {
      var action: (@MainActor () -> Void)?
      func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
        self.action = action
      }
      func stop() { action = nil }
    }
    private var timers: [Timer] = []

    var events: DocumentEvents {
      DocumentEvents(
        makeTimer: { [self] in
          timers.append(Timer())
          return timers[timers.count - 1]
        }, watch: { _, _ in nil })
    }

    func fire() {
      for timer in timers {
        let action = timer.action
        timer.action = nil
        action?()
      }
      EditJournal.finish()
    }
  }

  private func store(_ timers: Timers = Timers()) -> NotesStore {
    NotesStore(file: file, events: timers.events, stateDirectory: state)
  }

  /// Types into a note until the journal contains the text.
  private func type(into id: NoteID, of store: NotesStore, _ timers: Timers) {
    store.beginEdit(id)
    store.document.setTypedTexts(NoteTexts(title: id.text, detail: "typed"))
    timers.fire()
  }

  /// Copies the state directory, as a killed program leaves it: without locks on its files.
  private func stateAfterKill() throws -> FilePath {
    EditJournal.finish()
    let stateCopy = directory.path.appending("left")
    try? FileManager.default.removeItem(atPath: stateCopy.description)
    try FileManager.default.copyItem(atPath: state.description, toPath: stateCopy.description)
    return stateCopy
  }

  private func restored(_ state: FilePath) throws -> NotesStore {
    let next = NotesStore(file: file, events: .none, stateDirectory: state)
    #expect(next.document.copies.offered.count == 1)
    next.document.restore(try #require(next.document.copies.offered.first))
    return next
  }

  @Test func `an unusable state directory is reported until it can be used`() async throws {
    try directory.replace(text("a"))
    try directory.replace("not a directory", at: state)
    let timers = Timers()
    let store = store(timers)
    var problems: [String?] = []
    await confirmation(expectedCount: 2) { changed in
      store.document.observe { _ in
        problems.append(store.document.journalProblem?.description)
        changed()
      }
      for detail in ["typed", "more"] {
        store.beginEdit("a")
        store.document.setTypedTexts(NoteTexts(title: "a", detail: detail))
        timers.fire()
        while problems.isEmpty { await Task.yield() }
        if detail == "typed" { SafeFile.remove(state) }
      }
      while problems.count < 2 { await Task.yield() }
    }
    #expect(
      problems == [
        "\(state): unsaved edits cannot be stored in this directory: it is a link or a file; set "
          + "XDG_STATE_HOME to a directory of your own with free space", nil,
      ])
  }

  @Test func `typed text is stored and offered`() throws {
    try directory.replace(text("a b:old c"))
    let timers = Timers()
    let store = store(timers)
    type(into: "b", of: store, timers)
    let stateCopy = try stateAfterKill()
    try directory.replace(text("a:their b:old c"))
    let next = try restored(stateCopy)
    #expect(try directory.content() == text("a:their b:typed c"))
    #expect(next.document.copies.offered == [])
    _ = store
  }

  @Test func `edits of a document that cannot be written are stored and offered`() throws {
    try directory.replace(text("a b c d"))
    let timers = Timers()
    let store = store(timers)
    try directory.replace("oops")
    store.setDetail("mine", of: "a")
    store.remove("b")
    store.insert(title: "new", at: 2)
    type(into: "d", of: store, timers)
    let stateCopy = try stateAfterKill()
    try directory.replace(text("a b c d:their e"))
    _ = try restored(stateCopy)
    // There are both versions of the note that another program has changed.
    let notes = try NotesParser.notes(from: SafeFile.read(file), file: "")
    #expect(notes.contains { $0.title == "d" && $0.detail == "typed" })
    #expect(notes.contains { $0.title == "d" && $0.detail == "their" })
    #expect(notes.contains { $0.title == "a" && $0.detail == "mine" })
    #expect(notes.contains { $0.title == "new" })
    try directory.replace(text("a b c d e"))
    store.document.setTypedTexts(NoteTexts(title: "d", detail: "typed"))
    timers.fire()
    _ = try restored(try stateAfterKill())
    #expect(
      try directory.content() == text("a:mine c new d:typed e"))
  }

  @Test func `saved edits, canceled text and a closed window leave no journal`() throws {
    try directory.replace(text("a"))
    let timers = Timers()
    let store = store(timers)
    type(into: "a", of: store, timers)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description).count == 1)
    store.cancelEdit()
    timers.fire()
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description) == [])
    store.setDetail("saved", of: "a")
    timers.fire()
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description) == [])
    type(into: "a", of: store, timers)
    store.document.close()
    EditJournal.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description) == [])
  }

  @Test func `the text of an open window is not offered to another one`() throws {
    try directory.replace(text("a"))
    let timers = Timers()
    let store = store(timers)
    type(into: "a", of: store, timers)
    #expect(self.store().document.copies.offered == [])
    _ = store
  }

  @Test func `a partly written file is removed`() throws {
    try directory.replace(text("a"))
    try SafeFile.makeDirectories(state)
    try directory.replace("[", at: state.appending(".rowmotion-half"))
    #expect(store().document.copies.offered == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description) == [])
  }

  /// A keystroke in a large document writes only its note.
  @Test func `a note's text is stored without the other notes`() throws {
    let names = (0..<2_000).map { "n\($0)" }.joined(separator: " ")
    try directory.replace(text(names))
    let timers = Timers()
    let store = store(timers)
    type(into: "n1000", of: store, timers)
    let stateCopy = try stateAfterKill()
    let copy = try #require(UnsavedCopy.all(of: file, stateDirectory: stateCopy).first)
    #expect(try SafeFile.read(copy).count < 500)
    _ = try restored(stateCopy)
    #expect(
      try directory.content()
        == text(names.replacing("n1000 ", with: "n1000:typed ")))
    _ = store
  }
}
