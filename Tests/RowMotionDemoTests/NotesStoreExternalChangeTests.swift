import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Changes of the file by other programs.
final class NotesStoreExternalChangeTests: DocumentTestCase, @unchecked Sendable {
  func testNoticesARename() throws {
    try observing("a b") { store, log in
      for text in ["b a:1", "c", "c d"] {
        try replace(json(text))
        wait(for: text) { store.summary == text }
      }
      XCTAssertEqual(log.entries, ["outside", "outside", "outside"])
    }
  }

  func testNoticesAWriteInPlaceOnceItIsComplete() throws {
    try observing("a b", delaysTimers: true) { store, log in
      let handle = try XCTUnwrap(FileHandle(forWritingAtPath: file))
      let text = Array(json("b:1 c:2").utf8)
      try handle.truncate(atOffset: 0)
      run(seconds: 0.1)
      for part in [text.prefix(20), text.dropFirst(20).prefix(10), text.dropFirst(30)] {
        try handle.write(contentsOf: Data(part))
        run(seconds: 0.2)
      }
      try handle.close()
      wait(for: "the whole") { store.summary == "b:1 c:2" }
      run(seconds: 0.5)
      XCTAssertEqual(log.entries, ["outside"])
    }
  }

  func testOwnSavesAreNotExternalChanges() throws {
    try observing("a b") { store, log in
      for number in 1...20 {
        store.setDetail("\(number)", of: "a")
        run(seconds: 0.02)
      }
      run(seconds: 1)
      XCTAssertEqual(log.entries, Array(repeating: "edit", count: 20))
    }
  }

  func testAWriteRightAfterAnOwnSaveIsNoticed() throws {
    try observing("a b") { store, log in
      store.setDetail("mine", of: "a")
      try write(json("a:mine b:their"))
      wait(for: "their change") { store.summary == "a:mine b:their" }
      XCTAssertEqual(log.entries, ["edit", "outside"])
    }
  }

  func testAWriteRightBeforeAnOwnSaveIsPreserved() throws {
    try observing("a b") { store, log in
      try write(json("b:their a c"))
      store.setDetail("mine", of: "a")
      XCTAssertEqual(try content(), json("b:their a:mine c"))
      XCTAssertEqual(store.summary, "b:their a:mine c")
      XCTAssertEqual(store.document.savedEdit, 1)
      XCTAssertEqual(log.entries, ["edit", "outside"])
    }
  }

  func testABrokenFileIsNotOverwrittenAndEditsWaitUntilItIsRepaired() throws {
    try observing("a b c") { store, log in
      let invalid = "[{\"id\": \"a\"},\n oops]"
      try write(invalid)
      wait(for: "the problem") { store.document.problem != nil }
      XCTAssertEqual(
        store.document.problem?.description,
        "\(file):1:2: this note has no \"title\"; add a string in \"quotes\"")
      XCTAssertEqual(store.summary, "a b c")
      store.setDetail("mine", of: "b")
      store.insert(title: "x", at: 1)
      store.remove("c")
      XCTAssertEqual(store.summary, "a x b:mine")
      XCTAssertEqual(try content(), invalid)
      XCTAssertEqual(store.document.savedEdit, 0)
      XCTAssertTrue(store.document.hasUnsavedEdits)

      try write(json("d c:their b:their a:their"))
      wait(for: "the end of the problem") { store.document.problem == nil }
      XCTAssertEqual(store.summary, "d b:mine a:their x")
      XCTAssertEqual(try content(), json("d b:mine a:their x"))
      XCTAssertEqual(store.document.savedEdit, 3)
      XCTAssertEqual(
        log.entries, ["problem", "edit", "edit", "edit", "outside", "problem"])
    }
  }

  func testEditsOfABrokenFileCanBeWrittenIntoACopy() throws {
    try observing("a") { store, _ in
      XCTAssertNil(try store.document.saveUnsavedEdits())
      try write("oops")
      for number in 1...2 {
        store.setDetail("\(number)", of: "a")
        let copy = try XCTUnwrap(store.document.saveUnsavedEdits())
        XCTAssertTrue(copy.description.contains("notes.json.unsaved-"))
        XCTAssertEqual(copy.directory, StateDirectory.standard)
        XCTAssertEqual(try SafeFile.read(copy), Array(json("a:\(number)").utf8))
      }
      XCTAssertEqual(try content(), "oops")
    }
  }

  func testAFileThatIsBrokenAtTheStartIsNotOverwritten() throws {
    try MainActor.assumeIsolated {
      try write("{}")
      let store = NotesStore(file: file, sample: DocumentLocation.sample)
      XCTAssertEqual(store.document.problem?.line, 1)
      store.insert(title: "x", at: 0)
      XCTAssertEqual(try content(), "{}")
      try replace(json("a"))
      wait(for: "the mended file") { store.document.problem == nil }
      XCTAssertEqual(try content(), json("x a"))
    }
  }

  func testAFileThatIsRemovedAndRecreatedCausesNoProblem() throws {
    try observing("a b", delaysTimers: true) { store, log in
      // Some editors remove and recreate the file at once.
      try FileManager.default.removeItem(atPath: file)
      run(seconds: 0.1)
      try write(json("b"))
      wait(for: "the new file") { store.summary == "b" }
      XCTAssertEqual(log.entries, ["outside"])
    }
  }

  func testARemovedFileIsNoticedAndWrittenByTheNextEdit() throws {
    try observing("b") { store, _ in
      try FileManager.default.removeItem(atPath: file)
      wait(for: "the problem") { store.document.problem?.kind == .missing }
      XCTAssertEqual(store.summary, "b")
      store.setDetail("mine", of: "b")
      XCTAssertEqual(try content(), json("b:mine"))
      XCTAssertNil(store.document.problem)
      XCTAssertEqual(store.document.savedEdit, 1)
    }
  }

  func testAnEditOfAFileThatWasJustRemovedWaitsForItsReturn() throws {
    try observing("a b") { store, _ in
      try FileManager.default.removeItem(atPath: file)
      store.setDetail("mine", of: "a")
      XCTAssertEqual(try entries(), [])
      try write(json("b a c"))
      wait(for: "the return") { store.document.savedEdit == 1 }
      XCTAssertEqual(try content(), json("b a:mine c"))
      try FileManager.default.removeItem(atPath: file)
      store.setDetail("again", of: "a")
      wait(for: "the patience to end") { store.document.savedEdit == 2 }
      XCTAssertEqual(try content(), json("b a:again c"))
    }
  }

  func testAMissingFileIsWrittenByTheFirstEdit() throws {
    try MainActor.assumeIsolated {
      let store = NotesStore(file: file)
      XCTAssertEqual(store.document.problem?.kind, .missing)
      XCTAssertEqual(store.notes.count, 0)
      XCTAssertEqual(try entries(), [])
      store.insert(title: "x", at: 0)
      XCTAssertEqual(try content(), json("x"))
      XCTAssertNil(store.document.problem)
    }
  }

  func testEditsAreSavedWhenTheMissingDirectoryAppears() throws {
    try MainActor.assumeIsolated {
      let folder = directory + "/later"
      let store = NotesStore(file: folder + "/notes.json")
      XCTAssertEqual(store.document.problem?.kind, .missing)
      store.insert(title: "x", at: 0)
      XCTAssertEqual(store.document.problem?.kind, .unwritable)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      wait(for: "the save") { store.document.problem == nil }
      XCTAssertEqual(store.document.savedEdit, 1)
      let later = Array(json("y").utf8)
      try Data(later).write(to: URL(filePath: folder + "/notes.json"), options: .atomic)
      wait(for: "the change") { store.summary == "y" }
    }
  }

  func testChangesOfALinkAndOfItsTargetAreNoticed() throws {
    let manager = FileManager.default
    try MainActor.assumeIsolated {
      try Data(json("a").utf8).write(to: URL(filePath: directory + "/one.json"))
      try Data(json("b").utf8).write(to: URL(filePath: directory + "/two.json"))
      try manager.createSymbolicLink(atPath: file, withDestinationPath: "one.json")
      let store = NotesStore(file: file)
      XCTAssertEqual(store.summary, "a")
      try Data(json("a:1").utf8).write(to: URL(filePath: directory + "/one.json"))
      wait(for: "a change of the target") { store.summary == "a:1" }
      try manager.removeItem(atPath: file)
      try manager.createSymbolicLink(atPath: file, withDestinationPath: "two.json")
      wait(for: "the other target") { store.summary == "b" }
      try Data(json("b:2").utf8).write(
        to: URL(filePath: directory + "/two.json"), options: .atomic)
      wait(for: "a change of the other target") { store.summary == "b:2" }
    }
  }

  func testAChangedLinkInTheMiddleOfAChainIsNoticed() throws {
    let manager = FileManager.default
    try MainActor.assumeIsolated {
      for (name, text) in [("one", "a"), ("two", "b")] {
        try Data(json(text).utf8).write(to: URL(filePath: "\(directory)/\(name).json"))
      }
      let middle = directory + "/middle.json"
      try manager.createSymbolicLink(atPath: middle, withDestinationPath: "one.json")
      try manager.createSymbolicLink(atPath: file, withDestinationPath: "middle.json")
      let store = NotesStore(file: file)
      XCTAssertEqual(store.summary, "a")
      try manager.removeItem(atPath: middle)
      try manager.createSymbolicLink(atPath: middle, withDestinationPath: "two.json")
      wait(for: "the other end of the chain") { store.summary == "b" }
    }
  }

  func testEditsOfAReadOnlyFileWaitUntilItIsWritable() throws {
    try write(json("a"))
    chmod(file, 0o444)
    try withoutPrivileges {
      try MainActor.assumeIsolated {
        let store = NotesStore(file: file)
        store.setDetail("mine", of: "a")
        wait(for: "the problem") { store.document.problem?.kind == .unwritable }
        XCTAssertEqual(store.summary, "a:mine")
        XCTAssertEqual(store.document.savedEdit, 0)
        XCTAssertEqual(try content(), json("a"))
        seteuid(getuid())
        chmod(file, 0o666)
        wait(for: "the save") { store.document.problem == nil }
        XCTAssertEqual(try content(), json("a:mine"))
        XCTAssertEqual(store.document.savedEdit, 1)
      }
    }
  }

  @MainActor private final class Log {
    var entries: [String] = []
  }

  /// Runs a body with a store that observes a file and with a log of its changes.
  ///
  /// - Parameter delaysTimers: True to extend the store's waits for temporary problems, so that
  ///   they do not end in the test.
  private func observing(
    _ notes: String, delaysTimers: Bool = false, _ body: @MainActor (NotesStore, Log) throws -> Void
  ) throws {
    try MainActor.assumeIsolated {
      try write(json(notes))
      var events = DocumentEvents.glib
      if delaysTimers { events.makeTimer = { DelayedTimer() } }
      let store = NotesStore(file: FilePath(file), events: events)
      let log = Log()
      store.document.observe { if $0 != .save { log.entries.append("\($0)") } }
      try body(store, log)
    }
  }
}

/// GLib's timer, except that it extends delays of 0.1 s and more to 1,000 s.
@MainActor private final class DelayedTimer: DocumentTimer {
  private let timer = RowMotionDemo.Timer()

  func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
    timer.start(after: seconds < 0.1 ? seconds : 1_000, action)
  }

  func stop() { timer.stop() }
}
