import Glibc
import Observation
import RowMotion
import Testing

@testable import RowMotionDocument

@MainActor @Observable private final class NotesModel {
  var notes: NoteList

  init(_ notes: NoteList) { self.notes = notes }
}

private struct NotesListView: View {
  let model: NotesModel

  var body: some View {
    List { ForEach(model.notes) { Text(verbatim: $0.title) } }.id("notes")
  }
}

/// Documents that another thread processes, with a count of the work on the main actor.
@Suite @MainActor struct LargeDocumentTests {
  private let directory: TemporaryDirectory
  private let clock = ManualClock()

  init() throws { directory = try TemporaryDirectory() }

  private static let notes = (0..<5_000).map { Note(id: "n\($0)", title: "Title \($0)") }

  private func write(_ notes: [Note]) throws {
    try directory.replace(String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self))
  }

  private func fileNotes() throws -> [Note] {
    try NotesParser.notes(from: SafeFile.read(directory.file), file: "")
  }

  private func open(_ notes: [Note]) throws -> NotesStore {
    try write(notes)
    return NotesStore(file: directory.file, events: clock.events, stateDirectory: nil)
  }

  /// Changes the file as another program does, and notifies the store.
  private func change(_ notes: [Note]) throws {
    try write(notes)
    clock.fireWatch()
  }

  @Test func `a large document is read in the background`() throws {
    let store = try open(Self.notes)
    #expect(store.notes.isEmpty)
    #expect(store.document.problem?.kind == .reading)
    store.document.finishBackgroundSync()
    #expect(store.notes.array == Self.notes)
    #expect(store.document.problem == nil)
    #expect(store.document.work.workDone == 0)
  }

  @Test func `a small document is read at once, and the work is counted`() throws {
    let notes = [Note(id: "a", title: "a"), Note(id: "b", title: "b")]
    let store = try open(notes)
    #expect(store.notes.array == notes)
    #expect(store.document.work.workDone == NotesFormat.bytes(of: notes).count + 2 + 2)
  }

  @Test func `another program's changes are compared in the background`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    let before = store.notes
    var theirs = Self.notes
    theirs.remove(at: 4_000)
    theirs.insert(Note(id: "new", title: "new"), at: 0)
    theirs.append(theirs.remove(at: 11))
    try change(theirs)
    store.document.finishBackgroundSync()
    #expect(store.notes.array == theirs)
    let changes = try #require(store.notes.knownChanges(from: before))
    #expect(changes.insertions == [0])
    #expect(changes.removals == [4_000])
    #expect(changes.moves == [RowChanges.Move(from: 10, to: 4_999)])
    #expect(store.document.work.workDone == 0)
  }

  @Test func `a list that shows the notes compares no rows`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    let model = NotesModel(store.notes)
    store.document.observe { if [.edit, .outside].contains($0) { model.notes = store.notes } }
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      NotesListView(model: model)
    }
    host.advance(to: 0)
    try change(Self.notes.reversed())
    store.document.finishBackgroundSync()
    store.setTitle("edited", of: "n7")
    store.remove("n9")
    store.insert(title: "new", at: 0)
    store.document.finishBackgroundSync()
    host.advance(to: 1)
    host.advance(to: 3)
    #expect(host.rows(in: "notes").first?.id == AnyHashable(NoteID("new")))
    #expect(host.statistics.rowsCompared == 0)
  }

  @Test func `edits are written in the background`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    store.setTitle("edited", of: "n7")
    #expect(store.document.hasUnsavedEdits)
    store.document.finishBackgroundSync()
    #expect(store.document.savedEdit == 1)
    #expect(try fileNotes()[7].title == "edited")
    #expect(store.document.work.workDone == 0)
  }

  /// Syncing a file to a busy disk takes seconds, however small the file is.
  @Test func `a small document is also written in the background`() throws {
    let store = try open([Note(id: "a", title: "a")])
    let before = store.document.work.workDone
    store.setTitle("edited", of: "a")
    #expect(store.notes[0].title == "edited")
    #expect(store.document.savedEdit == 0)
    #expect(store.document.problem == nil)
    store.document.finishBackgroundSync()
    #expect(store.document.savedEdit == 1)
    #expect(try fileNotes()[0].title == "edited")
    #expect(store.document.work.workDone == before)
  }

  /// A note that an edit has already put into the file is edited again, and stays the same note.
  @Test func `edits during a save are merged into its result`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    var theirs = Self.notes
    theirs[0].title = "theirs"
    try write(theirs)
    let id = store.insert(title: "one", at: 0)
    store.setTitle("two", of: id)
    store.remove("n3")
    store.document.saveNow()
    #expect(store.document.savedEdit == 3)
    var expected = theirs
    expected.remove(at: 3)
    expected.insert(Note(id: "one", title: "two"), at: 0)
    #expect(store.notes.array == expected)
    #expect(try fileNotes() == expected)
  }

  @Test func `edits before the document is read are merged into it`() throws {
    let store = try open(Self.notes)
    store.insert(title: "early", at: 0)
    store.document.saveNow()
    #expect(store.document.savedEdit == 1)
    #expect(try fileNotes() == [Note(id: "early", title: "early")] + Self.notes)
    #expect(store.notes.array == (try fileNotes()))
  }

  @Test func `a note that is being edited stays while the document is read again`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    store.beginEdit("n5")
    var theirs = Self.notes
    theirs[5].title = "theirs"
    theirs[6].title = "theirs"
    try change(theirs)
    store.document.finishBackgroundSync()
    #expect(store.notes[5].title == "Title 5")
    #expect(store.notes[6].title == "theirs")
    store.cancelEdit()
    store.document.finishBackgroundSync()
    #expect(store.notes.array == theirs)
  }

  /// The note that is being edited has another version in the file.
  @Test func `an edit next to an open edit is merged in the background`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    store.beginEdit("n5")
    var theirs = Self.notes
    theirs[5].title = "theirs"
    try change(theirs)
    store.document.finishBackgroundSync()
    store.setTitle("mine", of: "n7")
    let id = store.insert(title: "new", at: 8)
    store.setDetail("detail", of: id)
    finishAll(store)
    theirs[7].title = "mine"
    theirs.insert(Note(id: "new", title: "new", detail: "detail"), at: 8)
    #expect(try fileNotes() == theirs)
    #expect(store.notes[5].title == "Title 5")
    store.cancelEdit()
    #expect(store.notes[5].title == "Title 5")
    finishAll(store)
    #expect(store.notes.array == theirs)
    #expect(store.document.work.workDone == 0)
  }

  @Test func `a submitted edit is merged in the background`() throws {
    let store = try open(Self.notes)
    store.document.finishBackgroundSync()
    store.beginEdit("n5")
    var theirs = Self.notes
    theirs[5].title = "theirs"
    theirs[6].title = "theirs"
    try change(theirs)
    store.document.finishBackgroundSync()
    store.submitEdit(title: "Title 5", detail: "mine")
    finishAll(store)
    theirs[5].detail = "mine"
    #expect(store.notes.array == theirs)
    #expect(try fileNotes() == theirs)
    #expect(store.document.work.workDone == 0)
  }

  private var state: FilePath { directory.path.appending("state") }

  private func write(copy notes: [Note]) throws -> FilePath {
    try UnsavedCopy.write(
      NotesFormat.bytes(of: notes), of: directory.file, stateDirectory: state)
  }

  private func openWithCopies() -> NotesStore {
    NotesStore(file: directory.file, events: clock.events, stateDirectory: state)
  }

  @Test func `a copy is checked and restored in the background`() throws {
    var mine = Self.notes
    mine[7].title = "mine"
    try write(Self.notes)
    let copy = try write(copy: mine)
    setTime(directory.file, seconds: 1_000)
    setTime(copy, seconds: 1_001)
    let store = openWithCopies()
    var offered: [[FilePath]] = []
    store.document.observe { if $0 == .copies { offered.append(store.document.copies.offered) } }
    #expect(store.document.copies.offered == [])
    finishAll(store)
    #expect(offered == [[copy]])
    store.document.restore(copy)
    #expect(store.document.copies.offered == [])
    #expect(store.notes[7].title == "Title 7")
    #expect(store.document.hasUnsavedEdits)
    store.setTitle("meanwhile", of: "n9")
    finishAll(store)
    mine[9].title = "meanwhile"
    #expect(store.notes.array == mine)
    #expect(try fileNotes() == mine)
    #expect(store.document.savedEdit == 2)
    #expect(UnsavedCopy.all(of: directory.file, stateDirectory: state) == [])
    #expect(store.document.work.workDone == 0)
  }

  @Test func `a copy that equals a large document is removed in the background`() throws {
    _ = try write(copy: Self.notes)
    try write(Self.notes)
    let store = openWithCopies()
    finishAll(store)
    #expect(store.document.copies.offered == [])
    #expect(UnsavedCopy.all(of: directory.file, stateDirectory: state) == [])
    #expect(store.document.work.workDone == 0)
  }

  @Test func `a large copy of a small document is checked in the background`() throws {
    let copy = try write(copy: Self.notes)
    let note = [Note(id: "a", title: "a")]
    try write(note)
    let store = openWithCopies()
    #expect(store.notes.array == note)
    finishAll(store)
    #expect(store.document.copies.offered == [copy])
    // The bytes of the document, and its note merged and shown.
    #expect(store.document.work.workDone == NotesFormat.bytes(of: note).count + 1 + 1)
  }

  private func finishAll(_ store: NotesStore) {
    // Work that follows other work begins when that is done.
    for _ in 0..<4 { store.document.finishBackgroundSync() }
  }

  private func setTime(_ path: FilePath, seconds: Int) {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    _ = path.withCString { utimensat(AT_FDCWD, $0, times, 0) }
  }

  @Test func `a file whose reading was stopped is not read again until it changes`() throws {
    try write(Self.notes)
    let stopped = ReadingProgress()
    stopped.stop()
    var sync = FileSync(directory.file, DocumentState())
    sync.run(stopped)
    #expect(sync.problem?.message.hasPrefix("reading was stopped") == true)
    let progress = ReadingProgress()
    var resumed = FileSync(directory.file, sync.state)
    resumed.run(progress)
    #expect(resumed.problem == sync.problem)
    #expect(progress.workDone == 0)
    try write(Array(Self.notes.dropLast()))
    var changed = FileSync(directory.file, sync.state)
    changed.run(progress)
    #expect(changed.problem == nil)
    #expect(changed.state.shown.count == 4_999)
  }

  @Test func `a merge can be stopped`() {
    let stopped = ReadingProgress()
    stopped.stop()
    var mine = Self.notes
    mine[0].title = "mine"
    var theirs = Self.notes
    theirs[1].title = "theirs"
    #expect(
      NotesMerge.result(base: Self.notes, mine: mine, theirs: theirs, progress: stopped) == nil)
  }
}

/// A main loop that the test runs by hand: later events happen when the test requests them.
@MainActor private final class ManualClock {
  private final class Timer: DocumentTimer {
    var action: (@MainActor () -> Void)?
    func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
      self.action = action
    }
    func stop() { action = nil }
  }

  private var timers: [Timer] = []
  private var changed: (@MainActor () -> Void)?

  var events: DocumentEvents {
    var events = DocumentEvents(
      makeTimer: { [self] in
        timers.append(Timer())
        return timers[timers.count - 1]
      },
      watch: { [self] _, changed in
        self.changed = changed
        return nil
      })
    events.usesBackgroundThread = true
    return events
  }

  /// Reports that the file has changed, and lets the delay after a change pass.
  func fireWatch() {
    changed?()
    // The first timer waits until a change is complete.
    let action = timers.first?.action
    timers.first?.action = nil
    action?()
  }
}
