import CGtk
import Foundation
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Unusual texts and files, from the store to the disk.
final class NotesStoreFilesTests: DocumentTestCase, @unchecked Sendable {
  /// An edit changes é from two code points to one.
  func testAnEditThatOnlyChangesCodeUnitsIsSaved() throws {
    try MainActor.assumeIsolated {
      try write("[{\"id\":\"a\",\"title\":\"e\u{301}\",\"detail\":\"e\u{301}\"}]")
      let store = NotesStore(file: file)
      XCTAssertTrue(store.update("a", title: "\u{E9}", detail: "e\u{301}"))
      XCTAssertEqual(store.document.savedEdit, 1)
      let bytes = try SafeFile.read(file)
      XCTAssertEqual(bytes.count { $0 == 0xC3 }, 1, "U+00E9 is C3 A9")
      XCTAssertEqual(bytes.count { $0 == 0xCC }, 1, "the detail's U+0301 is CC 81")
      XCTAssertEqual(
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.value > 127 }.map(
          \.value),
        [0xE9, 0x301])
    }
  }

  func testIdsThatDifferOnlyInNormalizationAreDistinct() throws {
    try MainActor.assumeIsolated {
      try write("[{\"id\":\"e\u{301}\",\"title\":\"1\"},{\"id\":\"\u{E9}\",\"title\":\"2\"}]")
      let store = NotesStore(file: file)
      XCTAssertNil(store.document.problem)
      XCTAssertTrue(store.setDetail("second", of: NoteID("\u{E9}")))
      XCTAssertEqual(store.notes.map(\.detail), [nil, "second"])
      XCTAssertEqual(store.document.savedEdit, 1)
      let saved = try NotesParser.notes(from: SafeFile.read(file), file: "")
      XCTAssertEqual(saved.map(\.detail), [nil, "second"])
    }
  }

  /// A text field cannot contain U+0000, but a text that is not edited keeps it.
  func testEditingATitleKeepsNullCharactersInTheDetail() throws {
    try MainActor.assumeIsolated {
      try write(#"[{"id":"a","title":"old","detail":"one\u0000two\u0000"}]"#)
      let window = try makeWindow()
      window.edit("a")
      let draft = try XCTUnwrap(window.model.draft)
      draft.title = "new"
      window.submitEdit()
      XCTAssertNil(window.model.draft)
      XCTAssertEqual(window.store.document.savedEdit, 1)
      let text = try content()
      XCTAssertTrue(text.contains(#""title": "new""#), text)
      XCTAssertTrue(text.contains(#""detail": "one\u0000two\u0000""#), text)
      window.edit("a")
      window.model.draft?.detail = "one\0two\0three"
      window.submitEdit()
      XCTAssertTrue(try content().contains(#""detail": "one\u0000two\u0000three""#))
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Files in such a directory can be used but not listed, which is not a problem.
  func testADirectoryOfMode0300ShowsNoProblem() throws {
    try write(json("a"))
    chmod(file, 0o666)
    try withoutPrivileges {
      try MainActor.assumeIsolated {
        chmod(directory, 0o300)
        defer { chmod(directory, 0o755) }
        let store = NotesStore(file: file)
        XCTAssertNil(store.document.problem)
        store.setDetail("mine", of: "a")
        XCTAssertNil(store.document.problem)
        XCTAssertEqual(store.document.savedEdit, 1)
        XCTAssertEqual(try content(), json("a:mine"))
      }
    }
    XCTAssertEqual(try entries(), ["notes.json"])
  }

  /// Tries all numbers of free descriptors up to more than a save needs.
  func testWithoutDescriptorsASaveLosesNothingAndLeavesNoFiles() throws {
    try MainActor.assumeIsolated {
      try write(json("a"))
      let store = NotesStore(file: file)
      for free in 0...6 {
        try withDescriptors(free) { store.setDetail("edit-\(free)", of: "a") }
        XCTAssertEqual(try entries(), ["notes.json"], "right after, \(free) descriptors")
        wait(for: "the save") {
          store.document.problem == nil && store.document.savedEdit == free + 1
        }
        XCTAssertEqual(try content(), json("a:edit-\(free)"))
        XCTAssertEqual(try entries(), ["notes.json"], "\(free) descriptors")
      }
    }
  }

  /// Runs a body while only the given number of files can be opened.
  private func withDescriptors(_ free: Int, _ body: () -> Void) throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let old = limit
    // Occupies all descriptors below the limit except the last ones.
    var openDescriptors: [Int32] = []
    let next = dup(2)
    close(next)
    limit.rlim_cur = rlim_t(next) + 64
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    while case let descriptor = dup(2), descriptor >= 0 { openDescriptors.append(descriptor) }
    for descriptor in openDescriptors.suffix(free) { close(descriptor) }
    openDescriptors.removeLast(free)
    defer {
      for descriptor in openDescriptors { close(descriptor) }
      var old = old
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
    }
    body()
  }
}
