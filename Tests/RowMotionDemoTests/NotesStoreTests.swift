import Foundation
import RowMotion
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

final class NotesStoreTests: DocumentTestCase, @unchecked Sendable {
  func testTheFirstRunWritesTheSample() throws {
    try MainActor.assumeIsolated {
      let file = directory + "/share/rowmotion/notes.json"
      let store = NotesStore(file: file, sample: DocumentLocation.sample)
      XCTAssertNil(store.document.problem)
      XCTAssertEqual(store.notes.count, 12)
      XCTAssertEqual(try SafeFile.read(file), DocumentLocation.sample)
    }
  }

  func testTheSampleIsADocument() throws {
    let notes = try NotesParser.notes(from: DocumentLocation.sample, file: "")
    XCTAssertEqual(notes.count, 12)
    XCTAssertEqual(NotesFormat.bytes(of: notes), DocumentLocation.sample)
  }

  /// The end of an edit notices a change on disk, which is no effect of the key that ends it.
  @MainActor func testAChangeOnDiskThatTheEndOfAnEditNoticesIsRecorded() async throws {
    try write(json("a b c"))
    let store = NotesStore(file: file)
    let model = NotesModel(store: store)
    let run = SceneRun(model, recordedAs: NotesModel.name)
    let row = try XCTUnwrap(run.host.rows(in: NotesScene.presenceList).first)
    run.host.tap(at: Point(x: 200, y: row.minY + row.height / 2))
    run.run(for: 1)
    run.host.key(.function(2))
    run.run(for: 1)
    XCTAssertNotNil(run.host.textInput)
    run.host.type("typed ")
    try replace(json("c b a"))
    run.host.endTextInput(.submit)
    run.run(for: 1)
    XCTAssertEqual(store.notes.array.map(\.id), ["c", "b", "a"])
    let recording = try Recording(
      jsonLines: XCTUnwrap(run.host.recorder).recording.jsonLines)
    let difference = try await SceneReplay.make(recording).play(settle: Replay.settle)
    XCTAssertNil(difference)
  }

  func testAnOpenEditKeepsItsNote() throws {
    try MainActor.assumeIsolated {
      try write(json("a b c"))
      let store = NotesStore(file: file)
      store.beginEdit("b")
      try replace(json("c b:their a:their"))
      wait(for: "the change") { store.summary == "c b a:their" }
      // Another edit meanwhile saves the open note as it is in the file, not as it is shown.
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
      XCTAssertEqual(store.document.savedEdit, 2)
      XCTAssertNil(store.openEdit)

      store.beginEdit("b")
      store.remove("b")
      XCTAssertNil(store.openEdit)
      XCTAssertEqual(try content(), json("a c"))
    }
  }
}
