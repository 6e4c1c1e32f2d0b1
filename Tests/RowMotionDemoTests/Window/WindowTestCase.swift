import CGtk
import Foundation
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A test case that runs the program on a document of its own.
class WindowTestCase: DocumentTestCase, @unchecked Sendable {
  /// Returns the widgets of a class in a widget, the outermost first.
  @MainActor static func widgets(_ name: String, in widget: Widget) -> [Widget] {
    var found = RowMotionGTK.name(ofClassOf: widget) == name ? [widget] : []
    var child = gtk_widget_get_first_child(widget)
    while let part = child {
      found += widgets(name, in: part)
      child = gtk_widget_get_next_sibling(part)
    }
    return found
  }

  private var runs: [DemoRun] = []

  override func tearDownWithError() throws {
    for run in runs { run.kill() }
    runs = []
    try super.tearDownWithError()
  }

  static let short = "Twice a day."
  static let long = String(
    repeating: "Beans along the fence, where the sun stays longest. ", count: 6)

  /// Six notes with a short detail, a long one or none.
  static let notes = [
    Note(id: "a", title: "Short one", detail: short),
    Note(id: "b", title: "Long one", detail: long),
    Note(id: "c", title: "Without a detail"), Note(id: "d", title: "Another short", detail: short),
    Note(id: "e", title: "Another without"), Note(id: "f", title: "The last", detail: long),
  ]

  /// Writes notes as another program would.
  func writeNotes(_ notes: [Note]) throws {
    try replace(String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self))
  }

  /// Returns the notes in the file.
  func fileNotes() throws -> [Note] {
    try NotesParser.notes(from: SafeFile.read(file), file: file)
  }

  /// Returns a note in the file.
  func fileNote(_ id: NoteID) throws -> Note? {
    try fileNotes().first { $0.id == id }
  }

  /// The copies of edits that the program could not save.
  var copies: [FilePath] {
    UnsavedCopy.all(
      of: FilePath(file), stateDirectory: FilePath(directory + "/home/state/rowmotion"))
  }

  /// Returns the notes of each copy.
  func copiedNotes() throws -> [[Note]] {
    try copies.map { try NotesParser.notes(from: SafeFile.read($0), file: "") }
  }

  /// Starts the program on notes.
  func open(
    _ notes: [Note] = WindowTestCase.notes, script: String? = nil, isFixedTimestep: Bool = true
  ) throws -> DemoRun {
    try writeNotes(notes)
    return try run([file], script: script, isFixedTimestep: isFixedTimestep)
  }

  func run(
    _ arguments: [String], script: String? = nil, isFixedTimestep: Bool = true,
    isTraced: Bool = true,
    environment: [String: String]? = nil
  ) throws -> DemoRun {
    let run = try DemoRun(
      arguments, in: directory, script: script, isFixedTimestep: isFixedTimestep,
      isTraced: isTraced,
      environment: environment)
    runs.append(run)
    return run
  }

  /// Starts the program on notes without a script and waits until it is at rest.
  func openAtRest(_ notes: [Note] = WindowTestCase.notes) throws -> DemoRun {
    let run = try open(notes)
    try run.waitForRest()
    return run
  }

  /// Runs this process's main loop, which answers a program's requests, until the program has been
  /// idle for some seconds.
  @MainActor func run(untilAtRest run: DemoRun, seconds: Double = 0.2) {
    var rest = 0.0
    let deadline = Deadline(seconds: 60)
    while rest < seconds, deadline.remaining > 0 {
      self.run(seconds: 0.05)
      rest = run.isBusy ? 0 : rest + 0.05
    }
  }

  /// Runs this process's main loop until a program has painted a frame that meets a condition.
  @MainActor func run(
    _ run: DemoRun, until what: String, line: UInt = #line, condition: (TracedFrame) -> Bool
  ) {
    let deadline = Deadline(seconds: 60)
    while !run.frames.contains(where: condition) {
      guard deadline.remaining > 0 else {
        return XCTFail("waited in vain for \(what); \(run.summary)", line: line)
      }
      self.run(seconds: 0.05)
      run.read()
    }
  }

  /// Plays a script that quits and asserts that it causes no messages.
  func play(
    _ script: String, on notes: [Note] = WindowTestCase.notes, line: UInt = #line
  ) throws -> DemoRun {
    let run = try open(notes, script: script)
    XCTAssertEqual(run.waitForEnd(line: line), 0, run.errorOutput, line: line)
    XCTAssertEqual(run.errorOutput, "", line: line)
    XCTAssertGreaterThan(run.frames.count, 1, line: line)
    return run
  }
}
