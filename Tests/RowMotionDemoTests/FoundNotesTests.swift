import RowMotion
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Actions on selected notes of which a search lists only a part.
@MainActor @Suite struct FoundNotesTests {
  private let model: NotesModel
  private let run: SceneRun

  /// Six notes, all selected; a search lists the first, third and fourth one.
  init() {
    let notes = ["top 0", "hidden 1", "top 2", "top 3", "hidden 4", "hidden 5"].map { title in
      Note(id: NoteID(String(title.suffix(1))), title: title)
    }
    model = NotesModel(store: NotesStore(NoteList(notes)))
    run = SceneRun(model)
    model.selected = Set(notes.map(\.id))
    model.search(for: "top")
    run.run(for: 1)
  }

  private var order: String { model.notes.map(\.id.text).joined() }

  private func item(_ title: String, of note: NoteID) throws -> ContextMenuItem {
    let note = try #require(model.note(note))
    let items = model.menu(of: note, in: NotesScene.presenceList)
    return try #require(items.first { $0.title?.hasPrefix(title) == true })
  }

  @Test func `the menu deletes only listed notes, as the Delete key does`() throws {
    let delete = try item("Delete", of: "2")
    #expect(delete.title == "Delete 3 Notes")
    run.host.choose(delete)
    #expect(order == "145")
    model.undo()
    #expect(order == "012345")
    model.selected = Set(model.notes.map(\.id))
    run.host.focus(row: AnyHashable(NoteID("2")), in: NotesScene.presenceList)
    run.run(for: 1)
    run.host.key(.delete)
    #expect(order == "145")
  }

  @Test func `only listed notes are copied, and dragged to other programs`() throws {
    #expect(model.affectedIDs(at: "2") == ["0", "2", "3"])
    var copied: [NoteID] = []
    model.onCopy = { copied = $0.notes.map(\.id) }
    run.host.choose(try item("Copy", of: "2"))
    #expect(copied == ["0", "2", "3"])
    let row = try #require(run.host.rows(in: NotesScene.presenceList).first { $0.index == 1 })
    run.host.press(at: Point(x: 20, y: row.minY + 5))
    #expect(run.host.draggedRows?.ids == ["0", "2", "3"].map { AnyHashable(NoteID($0)) })
  }

  @Test func `the menu moves a note past listed notes`() throws {
    model.selected = []
    #expect(!(try item("Move Up", of: "0").isEnabled))
    #expect(!(try item("Move Down", of: "3").isEnabled))
    run.host.choose(try item("Move Up", of: "2"))
    #expect(model.listed.map(\.id) == ["2", "0", "3"])
    run.host.choose(try item("Move Down", of: "0"))
    #expect(model.listed.map(\.id) == ["2", "3", "0"])
    #expect(order.filter { "145".contains($0) } == "145")
  }

  @Test func `a drop that leaves the listed notes in order moves no hidden note`() throws {
    for target in 0...3 { model.move([0, 1, 2], before: target) }
    for target in 0...2 { model.move([0, 1], before: target) }
    #expect(order == "012345")
    #expect(!model.undo())
    model.move([0, 1], before: 3)
    #expect(model.listed.map(\.id) == ["3", "0", "2"])
    #expect(order.filter { "145".contains($0) } == "145")
  }

  @Test func `all notes that are dragged over one of them stay`() throws {
    let rows = run.host.rows(in: NotesScene.presenceList)
    run.host.press(at: Point(x: 20, y: rows[0].minY + 5))
    run.host.move(to: Point(x: 20, y: rows[2].minY + 20))
    run.run(for: 0.5)
    run.host.release(at: Point(x: 20, y: rows[2].minY + 20))
    run.run(for: 1)
    #expect(order == "012345")
  }
}
