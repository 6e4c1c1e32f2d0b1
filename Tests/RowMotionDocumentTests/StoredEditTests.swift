import Foundation
import XCTest

@testable import RowMotionDocument

/// Edits of a document, which are numbered and saved at once.
final class StoredEditTests: FileTestCase, @unchecked Sendable {
  func testEachEditIsNumberedAndSaved() throws {
    try MainActor.assumeIsolated {
      try write(#"[{"id":"a","title":"a","x":1.10},{"id":"b","title":"b"}]"#)
      let store = store()
      var changes: [DocumentChange] = []
      store.document.observe { changes.append($0) }
      XCTAssertEqual(store.document.savedEdit, 0)
      XCTAssertTrue(store.setTitle("A", of: "a"))
      XCTAssertTrue(store.setDetail("text", of: "a"))
      XCTAssertEqual(store.insert(title: "New one", at: 1), "new-one")
      XCTAssertEqual(store.insert(title: "New one", at: 99), "new-one-2")
      XCTAssertTrue(store.remove("b"))
      XCTAssertFalse(store.remove("b"))
      XCTAssertFalse(store.setTitle("", of: "nobody"))
      XCTAssertEqual(
        store.notes.map { "\($0.id)=\($0.title):\($0.detail ?? "")" },
        ["a=A:text", "new-one=New one:", "new-one-2=New one:"])
      XCTAssertEqual(store.document.lastEdit, 5)
      XCTAssertEqual(store.document.savedEdit, 5)
      XCTAssertEqual(changes, Array(repeating: [.edit, .save], count: 5).flatMap(\.self))
      XCTAssertTrue(try content().contains(#""x": 1.10"#))
      XCTAssertEqual(self.store().notes.array, store.notes.array)
    }
  }

  func testAMoveIsOneEdit() throws {
    try MainActor.assumeIsolated {
      try write(text("a b c d"))
      let store = store()
      XCTAssertTrue(store.move("a", to: 2))
      XCTAssertEqual(store.notes.map(\.id), ["b", "c", "a", "d"])
      XCTAssertTrue(store.move("d", to: -5))
      XCTAssertEqual(store.notes.map(\.id), ["d", "b", "c", "a"])
      XCTAssertTrue(store.move("b", to: 99))
      XCTAssertEqual(store.notes.map(\.id), ["d", "c", "a", "b"])
      XCTAssertFalse(store.move("nobody", to: 0))
      XCTAssertTrue(store.move("d", to: 0))
      XCTAssertEqual(store.document.savedEdit, 3, "a move without effect is no edit")
      XCTAssertEqual(self.store().notes.map(\.id), ["d", "c", "a", "b"])
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
      XCTAssertEqual(store.document.lastEdit, 3)
      XCTAssertEqual(store.document.savedEdit, 0)
      XCTAssertFalse(store.document.hasUnsavedEdits)
      XCTAssertTrue(store.beginEdit("row-7"))
      XCTAssertEqual(store.submitEdit(title: "seven", detail: nil), .done)
      XCTAssertEqual(store.notes.first { $0.id == "row-7" }?.title, "seven")
    }
  }
}
