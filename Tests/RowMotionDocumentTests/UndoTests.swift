import RowMotionTestSupport
import Testing

@testable import RowMotionDocument

/// Edits that are undone and redone, by identity.
@MainActor @Suite struct UndoTests {
  private let directory: TemporaryDirectory
  private let store: NotesStore

  init() throws {
    directory = try TemporaryDirectory()
    try directory.replace(text("a:x b:x c:x d:x"))
    store = NotesStore(file: directory.file, events: .none, stateDirectory: nil)
  }

  /// The notes as `text(_:)` takes them.
  private var summary: String {
    store.notes.map { note in
      (note.title == note.id.text ? note.title : "\(note.id)=\(note.title)")
        + (note.detail.map { ":\($0)" } ?? "")
    }.joined(separator: " ")
  }

  /// Another program changes the file, and the store looks at it with its next edit.
  private func outside(_ summary: String) throws { try directory.replace(text(summary)) }

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

  @Test func `three deletions and three undos bring three notes back`() {
    for id in ["c", "a", "d"] { store.remove(NoteID(id)) }
    #expect(summary == "b:x")
    #expect(store.undo()?.edit.ids == ["d"])
    #expect(store.undo()?.edit.ids == ["a"])
    #expect(store.undo()?.edit.ids == ["c"])
    #expect(summary == "a:x b:x c:x d:x")
  }

  @Test func `a new edit leaves nothing to redo`() {
    store.remove("a")
    _ = store.undo()
    #expect(store.canRedo)
    store.remove("b")
    #expect(store.redo() == nil)
    #expect(summary == "a:x c:x d:x")
  }

  @Test func `what changes nothing is no edit to undo`() {
    store.setDetail("x", of: "a")
    store.move(["b", "c"], before: 1)
    store.move(["b", "c"], before: 2)
    store.move(["b", "c"], before: 3)
    #expect(summary == "a:x b:x c:x d:x")
    #expect(!store.canUndo)
  }

  @Test func `a draft and what is written into it are one edit`() {
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

  @Test func `a draft that is given up leaves nothing to undo`() {
    store.remove("d")
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.discardEdit()
    #expect(summary == "a:x b:x c:x")
    #expect(store.history.done.map(\.kind) == [.delete])
    _ = store.undo()
    #expect(summary == "a:x b:x c:x d:x")
  }

  @Test func `a draft that is given up leaves what can be redone`() {
    store.remove("d")
    _ = store.undo()
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.discardEdit()
    #expect(store.redo()?.edit.kind == .delete)
    #expect(summary == "a:x b:x c:x")
  }

  @Test func `a note that nobody wrote into is one to undo`() {
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.cancelEdit()
    store.setTitle("Other", of: id)
    #expect(store.history.done.map(\.kind) == [.add, .write])
  }

  // MARK: Another program's changes

  @Test func `a text that was changed outside stays`() throws {
    store.setDetail("mine", of: "b")
    try outside("a:x b:theirs c:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    let undone = try #require(store.undo())
    #expect(undone.conflicts == [.changed("b")])
    #expect(undone.done.changes == [])
    #expect(summary == "a:x b:theirs c:x d:x")
    #expect(!store.canUndo)
  }

  @Test func `of two texts the one that nobody else changed is undone`() throws {
    store.update("b", title: "B", detail: "mine")
    try outside("a:x b:theirs c:x d:x")
    try directory.replace(
      directory.content().replacing("\"title\": \"b\"", with: "\"title\": \"B\""))
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(summary == "a:x b=B:theirs c:x d:x")
    let undone = try #require(store.undo())
    #expect(undone.conflicts == [.changed("b")])
    #expect(summary == "a:x b:theirs c:x d:x")
    // Redone is what was undone, and no more.
    #expect(store.redo()?.conflicts == [])
    #expect(summary == "a:x b=B:theirs c:x d:x")
  }

  @Test func `a change of another note is in nobody's way`() throws {
    store.remove("b")
    try outside("new:n a:x c:theirs d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [])
    #expect(summary == "new:n a:x b:x c:theirs d:x")
  }

  @Test func `an added note that others wrote into stays`() throws {
    store.insert(title: "e", at: 0)
    try outside("e:theirs a:x b:x c:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [.changed("e")])
    #expect(summary == "e:theirs a:x b:x c:x d:x")
  }

  @Test func `a deleted note that others brought back stays as theirs`() throws {
    store.remove("b")
    try outside("a:x c:x d:x b:theirs")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [.exists("b")])
    #expect(summary == "a:x c:x d:x b:theirs")
  }

  @Test func `of several notes those that are still there are moved back`() throws {
    store.move(["a", "b"], before: 4)
    #expect(summary == "c:x d:x a:x b:x")
    try outside("c:x d:x b:x")
    store.setDetail("y", of: "c")
    _ = store.undo()
    let undone = try #require(store.undo())
    #expect(undone.conflicts == [.gone("a")])
    #expect(summary == "b:x c:x d:x")
  }

  @Test func `a note whose neighbour is gone goes to its index`() throws {
    store.remove("c")
    try outside("a:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    _ = store.undo()
    #expect(summary == "a:x d:x c:x")
  }

  /// Both inserted a note of one id: the user's gets another one, and is still the one that is undone.
  @Test func `a note that got another id is undone by that`() throws {
    try outside("a:x b:x c:x d:x e:theirs")
    store.insert(title: "e", detail: "mine", at: 0)
    #expect(summary == "e-2=e:mine a:x b:x c:x d:x e:theirs")
    #expect(store.undo()?.edit.ids == ["e-2"])
    #expect(summary == "a:x b:x c:x d:x e:theirs")
  }

  /// Another program adds a note to what is there.
  private func outside(adding note: Note) throws {
    try directory.replace(
      String(decoding: NotesFormat.bytes(of: store.notes.array + [note]), as: UTF8.self))
  }

  /// The note whose id was taken by another program's is known by another one from then on; the one of
  /// the other program is known by its own.
  @Test func `an edit of the note that has the id now stays one of that note`() throws {
    try outside(adding: Note(id: "e", title: "e", detail: "theirs"))
    store.insert(title: "e", detail: "mine", at: 0)
    store.setDetail("edited", of: "e")
    try outside(adding: Note(id: "f", title: "f", detail: "theirs"))
    store.insert(title: "f", detail: "mine", at: 0)
    #expect(store.undo()?.edit.ids == ["f-2"])
    let undone = try #require(store.undo())
    #expect(undone.edit.ids == ["e"])
    #expect(undone.conflicts == [])
    #expect(summary == "e-2=e:mine a:x b:x c:x d:x e:theirs f:theirs")
  }

  @Test func `a note that has the id of one that got another is edited as itself`() throws {
    try outside(adding: Note(id: "e", title: "e", detail: "theirs"))
    store.insert(title: "e", detail: "mine", at: 0)
    store.beginEdit("e")
    try outside(adding: Note(id: "f", title: "f"))
    store.setDetail("y", of: "a")
    #expect(store.openEdit == "e")
    #expect(summary == "e-2=e:mine a:y b:x c:x d:x e:theirs f")
    store.submitEdit(title: "e", detail: "edited")
    #expect(summary == "e-2=e:mine a:y b:x c:x d:x e:edited f")
    #expect(
      try directory.content()
        == String(decoding: NotesFormat.bytes(of: store.notes.array), as: UTF8.self))
  }

  @Test func `a new note that others wrote into stays whole and is one note in the way`() throws {
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    store.beginEdit(id)
    store.submitEdit(title: "new-note", detail: "mine")
    try outside("new-note:theirs a:x b:x c:x d:x")
    store.setDetail("y", of: "a")
    _ = store.undo()
    #expect(store.undo()?.conflicts == [.changed("new-note")])
    #expect(summary == "new-note:theirs a:x b:x c:x d:x")
  }

  // MARK: All orders

  /// Whatever is edited, undoing all of it leads back through each state, and redoing forth.
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
        // Now and then some of it is undone, and redone or left so.
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
