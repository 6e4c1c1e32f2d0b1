import Foundation
import Testing

@testable import RowMotionDocument

@MainActor @Suite struct UnsavedCopyTests {
  private let directory: TemporaryDirectory
  private var file: FilePath { directory.file }
  private var state: FilePath { directory.path.appending("state/rowmotion") }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func mode(_ path: FilePath) -> mode_t {
    var status = stat()
    _ = path.withCString { lstat($0, &status) }
    return status.st_mode & 0o7777
  }

  private func setTime(_ path: FilePath, seconds: Int) {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    _ = path.withCString { utimensat(AT_FDCWD, $0, times, 0) }
  }

  @Test func `the copy is in the state directory, and only its user may read it`() throws {
    try directory.replace("x")
    _ = file.withCString { chmod($0, 0o644) }
    let copy = try UnsavedCopy.write([1], of: file, stateDirectory: state)
    #expect(copy.directory == state)
    #expect(mode(state) == 0o700)
    #expect(mode(copy) == 0o600)
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [copy])
    #expect(directory.entries == ["notes.json", "state"])
  }

  @Test func `a state directory that others may enter becomes private`() throws {
    try SafeFile.makeDirectories(state)
    _ = state.withCString { chmod($0, 0o777) }
    _ = try UnsavedCopy.write([1], of: file, stateDirectory: state)
    #expect(mode(state) == 0o700)
  }

  @Test func `no link is followed`() throws {
    let target = directory.path.appending("target")
    let copy = try UnsavedCopy.write([1], of: file, stateDirectory: state)
    try directory.replace(text("a:planted"), at: target)
    symlink(target.description, copy.description + "-2")
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [copy])
    SafeFile.remove(copy)
    symlink(target.description, copy.description)
    try StateDirectory.replace(copy, with: [2])
    #expect(try directory.content(target) == text("a:planted"))
    #expect(try StateDirectory.read(copy) == [2])
  }

  @Test func `a pipe, a directory and a file with two names are not copies`() throws {
    let copy = try UnsavedCopy.write(document("a"), of: file, stateDirectory: state)
    let other = FilePath(copy.description + "-2")
    mkfifo(other.description, 0o600)
    mkdir(copy.description + "-3", 0o700)
    link(copy.description, copy.description + "-4")
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [])
    #expect(throws: DocumentProblem.self) { try StateDirectory.read(other) }
  }

  @Test(arguments: ["gone/notes.json", "file/notes.json"])
  func `a copy is written even without the document's directory`(_ name: String) throws {
    try directory.replace("", at: directory.path.appending("file"))
    let file = directory.path.appending(FilePath(name))
    let copy = try UnsavedCopy.write([1], of: file, stateDirectory: state)
    #expect(copy.directory == state)
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [copy])
    let other = directory.path.appending("other/notes.json")
    #expect(UnsavedCopy.all(of: other, stateDirectory: state) == [])
  }

  @Test func `a document's name may be too long, a state directory's may not`() throws {
    let file = directory.path.appending(FilePath(String(repeating: "n", count: 300)))
    let copy = try UnsavedCopy.write([1], of: file, stateDirectory: state)
    #expect(copy.directory == state)
    #expect(throws: DocumentProblem.self) {
      try UnsavedCopy.write([1], of: file, stateDirectory: file)
    }
  }

  // MARK: In the store

  private func store() -> NotesStore {
    NotesStore(file: file, events: .none, stateDirectory: state)
  }

  @Test func `the next start offers the copy and restores it`() throws {
    try directory.replace(text("a b"))
    let first = store()
    try directory.replace("oops")
    first.setDetail("mine", of: "a")
    let copy = try #require(try first.document.saveUnsavedEdits())
    #expect(try first.document.saveUnsavedEdits() == copy)
    try directory.replace(text("a b c"))
    let second = store()
    #expect(second.document.copies.offered == [copy])
    second.document.restore(copy)
    #expect(
      try directory.content()
        == text("a-2:mine a b c").replacing("\"title\": \"a-2\"", with: "\"title\": \"a\""))
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [])
  }

  @Test func `a copy replaces a document that has not changed since`() throws {
    try directory.replace(text("a b"))
    let copy = try UnsavedCopy.write(document("b:mine"), of: file, stateDirectory: state)
    // Both may have been written within one tick of the file system's clock.
    setTime(file, seconds: 1_000)
    setTime(copy, seconds: 1_001)
    let store = store()
    store.document.restore(store.document.copies.offered[0])
    #expect(try directory.content() == text("b:mine"))
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [])
  }

  @Test func `a copy that cannot be restored is offered again`() throws {
    try directory.replace(text("a"))
    let copy = try UnsavedCopy.write(Array("[".utf8), of: file, stateDirectory: state)
    let store = store()
    #expect(store.document.copies.offered == [copy])
    var offers = 0
    store.document.observe { if $0 == .copies { offers += 1 } }
    store.document.restore(copy)
    #expect(offers == 1)
    #expect(store.document.copies.offered == [copy])
    #expect(store.document.copies.problem?.kind == .malformed)
    #expect(!store.document.hasUnsavedEdits)
    #expect(try directory.content() == text("a"))
    store.document.copies.discard(copy)
    #expect(store.document.copies.problem == nil)
    #expect(store.document.copies.offered == [])
    store.document.copies.undoDiscard(copy)
    #expect(store.document.copies.offered == [copy])
    store.document.copies.discard(copy)
    store.document.close()
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [])
  }

  @Test func `a copy that equals the document is removed`() throws {
    try directory.replace(text("a b"))
    _ = try UnsavedCopy.write(document("a b"), of: file, stateDirectory: state)
    #expect(store().document.copies.offered == [])
    #expect(UnsavedCopy.all(of: file, stateDirectory: state) == [])
  }

  @Test func `two stores lose nothing`() throws {
    try directory.replace(text("a b"))
    let one = store()
    let other = store()
    for edit in 1...20 {
      one.setDetail("\(edit)", of: "a")
      other.setDetail("\(edit)", of: "b")
      one.setTitle("a\(edit)", of: "b")
      #expect(one.insert(title: "new", detail: "one \(edit)", at: 0) != "")
      #expect(other.insert(title: "new", detail: "other \(edit)", at: 0) != "")
    }
    #expect(one.document.savedEdit == 60)
    #expect(other.document.savedEdit == 40)
    let notes = try NotesParser.notes(from: SafeFile.read(file), file: "")
    #expect(notes.count == 42)
    #expect(Set(notes.compactMap(\.detail)).count == 41)
    #expect(notes.first { $0.id == "b" } == Note(id: "b", title: "a20", detail: "20"))
    #expect(directory.entries == ["notes.json", "state"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.description) == [])
  }

  /// The other window has inserted a note with the same id, which this window has not read.
  @Test func `a note that got another id is still found`() throws {
    try directory.replace(text("a"))
    let one = store()
    let other = store()
    #expect(one.insert(title: "new", detail: "one", at: 0) == "new")
    #expect(other.insert(title: "new", detail: "other", at: 0) == "new-2")
    #expect(other.currentID(of: "new") == "new-2")
    #expect(other.notes.map(\.detail).count == 3)
  }
}

extension DocumentEvents {
  /// Events without a main loop: nothing is called later.
  @MainActor static var none: DocumentEvents {
    final class Never: DocumentTimer {
      func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {}
      func stop() {}
    }
    return DocumentEvents(makeTimer: { Never() }, watch: { _, _ in nil })
  }
}
