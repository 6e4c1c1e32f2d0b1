import RowMotionTestSupport
import Testing

@testable import RowMotionDocument

/// Edits that are undone and redone by identity.
@MainActor @Suite struct UndoTests {
  private let directory: TemporaryDirectory
  private let store: NotesStore

  init() throws {
    directory = try TemporaryDirectory()
    try directory.replace(text("a:x b:x c:x d:x"))
    store = NotesStore(file: directory.file, events: .none, stateDirectory: nil)
  }

  /// The notes in the format of `text(_:)`.
  private var summary: String {
    store.notes.map { note in
      (note.title == note.id.text ? note.title : "\(note.id)=\(note.title)")
        + (note.detail.map { ":\($0)" } ?? "")
    }.joined(separator: " ")
  }

  /// Changes the file as another program; the store reads it with its next edit.
  private func changeExternally(_ summary: String) throws { try directory.replace(text(summary)) }

  @Test func `each kind of edit is undone and redone in order`() throws {
    var states = [summary]
    func note() { states.append(summary) }
    store.insert(title: "e", detail: "new", at: 1)
    note()
    store.setDetail("y", of: "a")
    note()
    store.remove("c")
    note()
    store.move("d", to: 0)
    note()
    store.move(["b", "d"], before: 3)
    note()
    store.remove(["a", "b"])
    note()
    #expect(
      states == [
        "a:x b:x c:x d:x", "a:x e:new b:x c:x d:x", "a:y e:new b:x c:x d:x", "a:y e:new b:x d:x",
        "d:x a:y e:new b:x", "a:y e:new d:x b:x", "e:new d:x",
      ])
    for state in states.dropLast().reversed() {
      #expect(store.undo()?.conflicts == [])
      #expect(summary == state)
    }
    #expect(store.undo() == nil)
    for state in states.dropFirst() {
      #expect(store.redo()?.conflicts == [])
      #expect(summary == state)
    }
    #expect(store.redo() == nil)
    #expect(try directory.content() == text(summary))
    #expect(store.history.checkInvariants() == [])
  }

  @Test func `a thousand edits are undone`() {
    for number in 0..<1000 { store.setDetail("\(number)", of: "a") }
    for _ in 0..<1000 { _ = store.undo() }
    #expect(summary == "a:x b:x c:x d:x")
    #expect(!store.canUndo)
    #expect(store.canRedo)
  }

  /// Searching for each note among all others would take minutes.
  @Test func `many notes are deleted, moved and restored as one edit`() {
    let store = NotesStore(generated: 20_000)
    let all = Array(store.notes.ids)
    let odd = all.indices.filter { !$0.isMultiple(of: 2) }.map { all[$0] }
    let even = all.indices.filter { $0.isMultiple(of: 2) }.map { all[$0] }
    store.remove(odd)
    #expect(Array(store.notes.ids) == even)
    #expect(store.undo()?.conflicts == [])
    #expect(Array(store.notes.ids) == all)
    store.move(odd, before: 0)
    #expect(Array(store.notes.ids) == odd + even)
    #expect(store.undo()?.conflicts == [])
    #expect(Array(store.notes.ids) == all)
    store.remove(all)
    #expect(store.notes.isEmpty)
    #expect(store.undo()?.done.ids.count == 20_000)
    #expect(Array(store.notes.ids) == all)
    #expect(store.redo()?.conflicts == [])
    #expect(store.notes.isEmpty)
  }

  @Test func `three undos restore three deleted notes`() {
    for id in ["c", "a", "d"] { store.remove(NoteID(id)) }
    #expect(summary == "b:x")
    #expect(store.undo()?.edit.ids == ["d"])
    #expect(store.undo()?.edit.ids == ["a"])
    #expect(store.undo()?.edit.ids == ["c"])
    #expect(summary == "a:x b:x c:x d:x")
  }

  @Test func `a new edit clears the redo history`() {
    store.remove("a")
    _ = store.undo()
    #expect(store.canRedo)
    store.remove("b")
    #expect(store.redo() == nil)
    #expect(summary == "a:x c:x d:x")
  }

  @Test func `an edit without effect cannot be undone`() {
    store.setDetail("x", of: "a")
    store.move(["b", "c"], before: 1)
    store.move(["b", "c"], before: 2)
    store.move(["b", "c"], before: 3)
    #expect(summary == "a:x b:x c:x d:x")
    #expect(!store.canUndo)
  }

  @Test func `a draft and its first text are one edit`() {
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.submitEdit(title: "Called so", detail: "text")
    #expect(store.history.done.map(\.kind) == [.add])
    store.setDetail("later", of: id)
    #expect(store.history.done.map(\.kind) == [.add, .write])
    _ = store.undo()
    #expect(store.notes[0].detail == "text")
    _ = store.undo()
    #expect(summary == "a:x b:x c:x d:x")
    _ = store.redo()
    #expect(store.notes[0].title == "Called so")
    #expect(store.notes[0].detail == "text")
  }

  @Test func `a discarded draft leaves nothing to undo`() {
    store.remove("d")
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.discardEdit()
    #expect(summary == "a:x b:x c:x")
    #expect(store.history.done.map(\.kind) == [.delete])
    _ = store.undo()
    #expect(summary == "a:x b:x c:x d:x")
  }

  @Test func `a discarded draft preserves the redo history`() {
    store.remove("d")
    _ = store.undo()
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.discardEdit()
    #expect(store.redo()?.edit.kind == .delete)
    #expect(summary == "a:x b:x c:x")
  }

  @Test func `adding a draft without text is an edit to undo`() {
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.cancelEdit()
    store.setTitle("Other", of: id)
    #expect(store.history.done.map(\.kind) == [.add, .write])
  }

  // MARK: Another program's changes

  @Test func `undo keeps a text that another program changed`() throws {
    store.setDetail("mine", of: "b")
    try changeExternally("a:x b:theirs c:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    let undone = try #require(store.undo())
    #expect(undone.conflicts == [.changed("b")])
    #expect(undone.done.changes == [])
    #expect(summary == "a:x b:theirs c:x d:x")
    #expect(!store.canUndo)
  }

  @Test func `undo reverts only the text that nobody else changed`() throws {
    store.update("b", title: "B", detail: "mine")
    try changeExternally("a:x b:theirs c:x d:x")
    try directory.replace(
      directory.content().replacing("\"title\": \"b\"", with: "\"title\": \"B\""))
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(summary == "a:x b=B:theirs c:x d:x")
    let undone = try #require(store.undo())
    #expect(undone.conflicts == [.changed("b")])
    #expect(summary == "a:x b:theirs c:x d:x")
    // Redo restores only what was undone.
    #expect(store.redo()?.conflicts == [])
    #expect(summary == "a:x b=B:theirs c:x d:x")
  }

  @Test func `a change of another note does not prevent undo`() throws {
    store.remove("b")
    try changeExternally("new:n a:x c:theirs d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [])
    #expect(summary == "new:n a:x b:x c:theirs d:x")
  }

  @Test func `undo keeps an added note that another program wrote into`() throws {
    store.insert(title: "e", at: 0)
    try changeExternally("e:theirs a:x b:x c:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [.changed("e")])
    #expect(summary == "e:theirs a:x b:x c:x d:x")
  }

  @Test func `undo keeps a deleted note that another program restored`() throws {
    store.remove("b")
    try changeExternally("a:x c:x d:x b:theirs")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [.exists("b")])
    #expect(summary == "a:x c:x d:x b:theirs")
  }

  @Test func `undo moves back those of several notes that still exist`() throws {
    store.move(["a", "b"], before: 4)
    #expect(summary == "c:x d:x a:x b:x")
    try changeExternally("c:x d:x b:x")
    store.setDetail("y", of: "c")
    _ = store.undo()
    let undone = try #require(store.undo())
    #expect(undone.conflicts == [.removed("a")])
    #expect(summary == "b:x c:x d:x")
  }

  @Test func `a note whose neighbor was removed returns to its index`() throws {
    store.remove("c")
    try changeExternally("a:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    _ = store.undo()
    #expect(summary == "a:x d:x c:x")
  }

  /// Both inserted a note with one id, so the user's gets another id, by which undo still finds it.
  @Test func `undo finds a note that got another id`() throws {
    try changeExternally("a:x b:x c:x d:x e:theirs")
    store.insert(title: "e", detail: "mine", at: 0)
    #expect(summary == "e-2=e:mine a:x b:x c:x d:x e:theirs")
    #expect(store.undo()?.edit.ids == ["e-2"])
    #expect(summary == "a:x b:x c:x d:x e:theirs")
  }

  /// Adds a note to the file, as another program.
  private func changeExternally(adding note: Note) throws {
    try directory.replace(
      String(decoding: NotesFormat.bytes(of: store.notes.array + [note]), as: UTF8.self))
  }

  /// The user's note gets another id when another program's note takes its id, and then each note
  /// is known by its own id.
  @Test func `an edit of the note that has an id now stays an edit of that note`() throws {
    try changeExternally(adding: Note(id: "e", title: "e", detail: "theirs"))
    store.insert(title: "e", detail: "mine", at: 0)
    store.setDetail("edited", of: "e")
    try changeExternally(adding: Note(id: "f", title: "f", detail: "theirs"))
    store.insert(title: "f", detail: "mine", at: 0)
    #expect(store.undo()?.edit.ids == ["f-2"])
    let undone = try #require(store.undo())
    #expect(undone.edit.ids == ["e"])
    #expect(undone.conflicts == [])
    #expect(summary == "e-2=e:mine a:x b:x c:x d:x e:theirs f:theirs")
  }

  @Test func `a note with the former id of another note is edited as itself`() throws {
    try changeExternally(adding: Note(id: "e", title: "e", detail: "theirs"))
    store.insert(title: "e", detail: "mine", at: 0)
    store.beginEdit("e")
    try changeExternally(adding: Note(id: "f", title: "f"))
    store.setDetail("y", of: "a")
    #expect(store.openEdit == "e")
    #expect(summary == "e-2=e:mine a:y b:x c:x d:x e:theirs f")
    store.submitEdit(title: "e", detail: "edited")
    #expect(summary == "e-2=e:mine a:y b:x c:x d:x e:edited f")
    #expect(
      try directory.content()
        == String(decoding: NotesFormat.bytes(of: store.notes.array), as: UTF8.self))
  }

  @Test func `a new note that another program wrote into stays and is one conflict`() throws {
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.submitEdit(title: "new-note", detail: "mine")
    try changeExternally("new-note:theirs a:x b:x c:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [.changed("new-note")])
    #expect(summary == "new-note:theirs a:x b:x c:x d:x")
  }

  @Test func `undo restores another program's text that an edit replaced`() throws {
    store.beginEdit("a")
    try changeExternally("a:theirs b:x c:x d:x")
    #expect(store.submitEdit(title: "a", detail: "mine") == .replaced)
    #expect(summary == "a:mine b:x c:x d:x")
    _ = store.undo()
    #expect(summary == "a:theirs b:x c:x d:x")
    _ = store.redo()
    #expect(summary == "a:mine b:x c:x d:x")
    #expect(
      try directory.content()
        == String(decoding: NotesFormat.bytes(of: store.notes.array), as: UTF8.self))
  }

  @Test func `an edit of a note that another program deletes puts it back, and says so`() throws {
    store.beginEdit("b")
    try changeExternally("a:x c:x d:x")
    #expect(store.submitEdit(title: "b", detail: "mine") == .reinserted)
    #expect(summary == "a:x b:mine c:x d:x")
    store.beginEdit("b")
    #expect(store.submitEdit(title: "b", detail: "again") == .done)
  }

  @Test func `undo keeps another program's text next to an edited one`() throws {
    store.beginEdit("b")
    try changeExternally("a:x b:theirs c:x d:x")
    #expect(store.submitEdit(title: "B", detail: "x") == .done)
    #expect(summary == "a:x b=B:theirs c:x d:x")
    _ = store.undo()
    #expect(summary == "a:x b:theirs c:x d:x")
  }

  // MARK: All orders

  /// After any edits, undo leads back through all states, and redo forward again.
  @Test func `random edits are undone and redone`() {
    var random = RandomSource(named: "edits that are undone")
    for _ in 0..<20 {
      let store = NotesStore(generated: 8)
      var states = [store.notes.array]
      for step in 0..<40 {
        let ids = store.notes.map(\.id).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let index = Int.random(in: 0...store.notes.count, using: &random)
        let position = store.history.done.count
        switch Int.random(in: 0..<4, using: &random) {
        case 0: store.insert(title: "\(step)", at: index)
        case 1: store.remove(Array(ids.prefix(2)))
        case 2: store.move(ids, before: index)
        default: if let id = ids.first { store.setTitle("\(step)", of: id) }
        }
        if store.history.done.count > position {
          states = Array(states[...position]) + [store.notes.array]
        }
        #expect(store.notes.array == states[store.history.done.count])
        // Sometimes edits are undone, and sometimes redone after that.
        for _ in 0..<Int.random(in: 0..<3, using: &random) where store.canUndo {
          #expect(store.undo()?.conflicts == [])
          #expect(store.notes.array == states[store.history.done.count])
        }
        if Bool.random(using: &random) {
          while store.redo() != nil {
            #expect(store.notes.array == states[store.history.done.count])
          }
        }
      }
      while store.undo() != nil {
        #expect(store.notes.array == states[store.history.done.count])
      }
      #expect(store.notes.array == NoteList(generated: 8).array)
    }
  }
}
