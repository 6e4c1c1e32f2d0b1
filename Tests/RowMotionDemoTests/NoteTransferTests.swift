import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Notes in the formats that other programs receive.
final class NoteTransferTests: XCTestCase {
  func testNotesAreTransferredAsTextAndAsADocument() throws {
    let transfer = NoteTransfer(notes: [
      Note(id: "a", title: "Bread", detail: "Twice\na day"), Note(id: "b", title: ""),
    ])
    XCTAssertEqual(transfer.title, "2 notes")
    XCTAssertEqual(transfer.text, "Bread\nTwice\na day\n\nUntitled")
    XCTAssertEqual(try NotesParser.notes(from: transfer.json, file: ""), transfer.notes)
    XCTAssertEqual(NoteTransfer(notes: Array(transfer.notes.prefix(1))).title, "Bread")
  }
}
