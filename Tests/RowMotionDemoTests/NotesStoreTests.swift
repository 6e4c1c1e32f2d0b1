import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

final class NotesStoreTests: DocumentTestCase, @unchecked Sendable {
  func testTheFirstRunWritesTheSample() throws {
    try MainActor.assumeIsolated {
      let file = directory + "/share/rowmotion/notes.json"
      let store = NotesStore(file: file, sample: DocumentLocation.sample)
      XCTAssertNil(store.problem)
      XCTAssertEqual(store.notes.count, 12)
      XCTAssertEqual(try SafeFile.read(file), DocumentLocation.sample)
    }
  }

  func testTheSampleIsADocument() throws {
    let notes = try NotesParser.notes(from: DocumentLocation.sample, file: "")
    XCTAssertEqual(notes.count, 12)
    XCTAssertEqual(NotesFormat.bytes(of: notes), DocumentLocation.sample)
  }

  func testEachEditIsNumberedAndSaved() throws {
    try MainActor.assumeIsolated {
      try write(#"[{"id":"a","title":"a","x":1.10},{"id":"b","title":"b"}]"#)
      let store = NotesStore(file: file)
      var changes: [NotesChange] = []
      store.onChange = { changes.append($0) }
      XCTAssertEqual(store.savedEdit, 0)
      XCTAssertTrue(store.setTitle("A", of: "a"))
      XCTAssertTrue(store.setDetail("text", of: "a"))
      XCTAssertEqual(store.insert(title: "New one", at: 1), "new-one")
      XCTAssertEqual(store.insert(title: "New one", at: 99), "new-one-2")
      XCTAssertTrue(store.remove("b"))
      XCTAssertFalse(store.remove("b"))
      XCTAssertFalse(store.setTitle("", of: "nobody"))
      XCTAssertEqual(store.summary, "a=A:text new-one=New one new-one-2=New one")
      XCTAssertEqual(store.lastEdit, 5)
      XCTAssertEqual(store.savedEdit, 5)
      XCTAssertEqual(changes, Array(repeating: .edit, count: 5))
      XCTAssertTrue(try content().contains(#""x": 1.10"#))
      XCTAssertEqual(NotesStore(file: file).notes.array, store.notes.array)
    }
  }

  func testAMoveIsOneEdit() throws {
    try MainActor.assumeIsolated {
      try write(json("a b c d"))
      let store = NotesStore(file: file)
      XCTAssertTrue(store.move("a", to: 2))
      XCTAssertEqual(store.notes.map(\.id), ["b", "c", "a", "d"])
      XCTAssertTrue(store.move("d", to: -5))
      XCTAssertEqual(store.notes.map(\.id), ["d", "b", "c", "a"])
      XCTAssertTrue(store.move("b", to: 99))
      XCTAssertEqual(store.notes.map(\.id), ["d", "c", "a", "b"])
      XCTAssertFalse(store.move("nobody", to: 0))
      XCTAssertTrue(store.move("d", to: 0))
      XCTAssertEqual(store.savedEdit, 3, "what stays where it is is no edit")
      XCTAssertEqual(NotesStore(file: file).notes.map(\.id), ["d", "c", "a", "b"])
    }
  }

  func testGeneratedNotesAreNeverSaved() {
    MainActor.assumeIsolated {
      let store = NotesStore(generated: 1_000_000)
      XCTAssertTrue(store.setDetail("text", of: "row-500000"))
      XCTAssertTrue(store.remove("row-0"))
      store.insert(title: "New", at: 1)
      XCTAssertEqual(store.notes.count, 1_000_000)
      XCTAssertEqual(store.notes[1].id, "new")
      XCTAssertEqual(store.notes[500_000].detail, "text")
      XCTAssertEqual(store.lastEdit, 3)
      XCTAssertEqual(store.savedEdit, 0)
      XCTAssertFalse(store.hasUnsavedEdits)
      XCTAssertTrue(store.beginEdit("row-7"))
      XCTAssertEqual(store.submitEdit(title: "seven", detail: nil), .done)
      XCTAssertEqual(store.notes.first { $0.id == "row-7" }?.title, "seven")
    }
  }

  func testAnOpenEditKeepsItsNote() throws {
    try MainActor.assumeIsolated {
      try write(json("a b c"))
      let store = NotesStore(file: file)
      store.beginEdit("b")
      try replace(json("c b:their a:their"))
      wait(for: "the change") { store.summary == "c b a:their" }
      // Another edit meanwhile writes what the file says of the open note, not what is shown.
      store.setDetail("mine", of: "c")
      XCTAssertEqual(try content(), json("c:mine b:their a:their"))
      XCTAssertEqual(store.summary, "c:mine b a:their")
      store.cancelEdit()
      XCTAssertEqual(store.summary, "c:mine b:their a:their")

      store.beginEdit("b")
      try replace(json("c"))
      wait(for: "the removal") { store.summary == "c b:their" }
      store.cancelEdit()
      XCTAssertEqual(store.summary, "c")
    }
  }

  func testASubmittedEditWins() throws {
    try MainActor.assumeIsolated {
      try write(json("a b c"))
      let store = NotesStore(file: file)
      store.beginEdit("b")
      try replace(json("c b:their a"))
      wait(for: "the change") { store.summary == "c b a" }
      store.submitEdit(title: "b", detail: "mine")
      XCTAssertEqual(try content(), json("c b:mine a"))

      store.beginEdit("b")
      try replace(json("a c"))
      wait(for: "the removal") { store.summary == "a c b:mine" }
      store.submitEdit(title: "b", detail: "mine")
      XCTAssertEqual(try content(), json("a c b:mine"))
      XCTAssertEqual(store.savedEdit, 2)
      XCTAssertNil(store.openEdit)

      store.beginEdit("b")
      store.remove("b")
      XCTAssertNil(store.openEdit)
      XCTAssertEqual(try content(), json("a c"))
    }
  }
}
