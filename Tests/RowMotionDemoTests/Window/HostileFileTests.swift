import CGtk
import Foundation
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Files, paths and scripts that could crash or hang the program or destroy data.
final class HostileFileTests: WindowTestCase, @unchecked Sendable {
  private struct RunResult {
    var status: Int32
    var errors: String
  }

  /// Runs the program without a display until it ends.
  private func runWithoutDisplay(_ arguments: [String]) throws -> RunResult {
    let process = Process()
    let errors = Pipe()
    process.executableURL = DemoRun.binary
    process.arguments = arguments
    process.standardError = errors
    process.environment = ProcessInfo.processInfo.environment.filter {
      $0.key != "DISPLAY" && $0.key != "WAYLAND_DISPLAY"
    }
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .exit)
    return RunResult(status: process.terminationStatus, errors: text)
  }

  func testAWrongScriptIsReportedBeforeTheDisplayIsNeeded() throws {
    let script = directory + "/script"
    try Data("0.2 jump\n".utf8).write(to: URL(filePath: script))
    let run = try runWithoutDisplay(["--script", script])
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.errors.contains("script:1:5: "), run.errors)
    XCTAssertFalse(run.errors.contains("display"), run.errors)
  }

  func testADuplicateIdOfLineBreaksDoesNotEndTheProgram() throws {
    let id = String(repeating: "\\n", count: 2_500)
    try replace("[{\"id\":\"\(id)\",\"title\":\"a\"},\n{\"id\":\"\(id)\",\"title\":\"b\"}]")
    let run = try run([file], script: "0.8 scene presence\n1.2 quit\n")
    XCTAssertEqual(run.waitForEnd(), 0, run.errorOutput)
    XCTAssertGreaterThan(run.frames.count, 1)
  }

  func testLongTextsAreTruncatedOnScreenAndSavedInFull() throws {
    let long = String(repeating: "x", count: 100_000)
    let marks = "e" + String(repeating: "\u{301}", count: 20_000)
    let notes = [
      Note(id: "a", title: long, detail: long), Note(id: "b", title: marks, detail: marks),
      Note(id: "c", title: "short"),
    ]
    let run = try play("0.3 toggle a\n0.6 toggle b\n1.0 title c longer\n2.5 quit\n", on: notes)
    XCTAssertEqual(run.errorOutput, "")
    let saved = try fileNotes()
    XCTAssertEqual(saved.map(\.title.utf8.count), [100_000, marks.utf8.count, 6])
    XCTAssertEqual(saved[0].detail?.utf8.count, 100_000)
  }

  func testATextTooLongForItsFieldCannotBeEditedAndIsPreserved() async throws {
    let long = String(repeating: "word ", count: 20_000)
    let notes = [Note(id: "a", title: "Short", detail: long)]
    let run = try open(notes, script: "0.3 edit a other\n0.6 title a New\n2 quit\n")
    XCTAssertEqual(run.waitForEnd(), 1, run.errorOutput)
    XCTAssertTrue(run.errorOutput.contains(":1: the text of a is too long to edit"))
    XCTAssertEqual(try fileNotes(), [Note(id: "a", title: "New", detail: long)])
    await MainActor.run {
      let field = FieldText(long)
      XCTAssertTrue(field.isCut)
      XCTAssertEqual(field.initial.unicodeScalars.count, 10_001)
      XCTAssertEqual(field.text(fromShown: "typed"), long)
      XCTAssertFalse(FieldText(String(repeating: "x", count: 10_000)).isCut)
    }
  }

  func testEditingSkipsADetailTooLongForItsField() throws {
    let long = String(repeating: "word ", count: 20_000)
    let run = try openAtRest([Note(id: "a", title: "Short", detail: long)])
    // The caret goes to the title, because the detail is too long to edit.
    try run.press("Tab", "F2")
    try run.waitForRest(seconds: 0.1)
    try run.type("New")
    try run.press("ctrl+Return")
    try run.wait(for: "the title") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes(), [Note(id: "a", title: "New", detail: long)])
  }

  func testOnlyTextsThatFitTheirFieldsCanBeEdited() throws {
    let long = String(repeating: "word ", count: 20_000)
    try writeNotes([
      Note(id: "a", title: "Short", detail: long), Note(id: "b", title: long, detail: long),
      Note(id: "c", title: long, detail: "Short"),
    ])
    try MainActor.assumeIsolated {
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      @MainActor func showsLimit() -> Bool {
        window.host.displayList.texts.contains { $0.text == NoteDraft.tooLong }
      }
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      window.edit("a")
      wait(for: "the row to say so") { showsLimit() }
      XCTAssertEqual(window.host.textInput?.text, "Short")
      XCTAssertNil(window.toast.message)
      window.cancelEdit()
      wait(for: "the row to be as before") { !showsLimit() }
      window.edit("b")
      XCTAssertNil(window.model.draft)
      XCTAssertEqual(window.toast.message, NoteDraft.tooLong)
      XCTAssertEqual(
        NoteDraft(of: window.model.notes[2], in: "x", isNew: false).firstField, .detail)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheProgramWaitsForStepsFarInTheFuture() throws {
    // Uses the clock, because steps that are due after frames need no timer.
    let run = try open(script: "0.5 remove a\n4294968 quit\n1e300 quit\n", isFixedTimestep: false)
    try run.wait(for: "the step before them") { $0.saved == 1 }
    signal(SIGTERM, SIG_DFL)
    kill(run.identifier, SIGTERM)
    XCTAssertEqual(run.waitForEnd(), SIGTERM, "it should wait until a signal ends it")
    XCTAssertEqual(run.errorOutput, "")
  }

  func testAScriptMayContainExtremeNumbers() throws {
    let lines = [
      "scroll 1e308", "scroll -1e308", "pull 1e308", "pull -1e308", "click 1e308 -1e308",
      "insert 9223372036854775807 last", "click -1e308 1e308", "scroll 5e-324",
    ]
    let script = lines.enumerated().map { "\(0.2 + Double($0) / 10) \($1)" }
      .joined(separator: "\n")
    let run = try open(script: script + "\n2 quit\n")
    XCTAssertEqual(run.waitForEnd(), 0, run.errorOutput)
    XCTAssertEqual(run.errorOutput, "")
    XCTAssertEqual(try fileNotes().last?.title, "last")
  }

  func testATraceIntoTheDocumentIsRefusedAndChangesNothing() throws {
    try writeNotes(WindowTestCase.notes)
    let before = try Data(contentsOf: URL(filePath: file))
    let link = directory + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    for path in [file, link] {
      let run = try run(["--trace", path, file])
      XCTAssertEqual(run.waitForEnd(), 1)
      XCTAssertTrue(run.errorOutput.contains("this is the document"), run.errorOutput)
      XCTAssertEqual(try Data(contentsOf: URL(filePath: file)), before)
    }
  }

  func testATraceIntoTheScriptIsRefusedAndChangesNothing() throws {
    try writeNotes(WindowTestCase.notes)
    let script = directory + "/the-script"
    try Data("0.5 quit\n".utf8).write(to: URL(filePath: script))
    let link = directory + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script)
    for path in [script, link] {
      let run = try run(["--trace", path, "--script", script, file], isTraced: false)
      XCTAssertEqual(run.waitForEnd(), 1)
      XCTAssertTrue(run.errorOutput.contains("this is the script"), run.errorOutput)
      XCTAssertEqual(try String(contentsOfFile: script, encoding: .utf8), "0.5 quit\n")
    }
  }

  func testATraceCanBeWrittenToStandardOutput() throws {
    try DemoRun.requireDisplay()
    try writeNotes(WindowTestCase.notes)
    let script = directory + "/the-script"
    try Data("0.3 toggle a\n1 quit\n".utf8).write(to: URL(filePath: script))
    let run = try ShellRun(
      "exec timeout 90 \"$demo\" --fixed-timestep --trace /dev/stdout --script '\(script)' '\(file)'"
    )
    XCTAssertEqual(run.status, 0, run.output)
    let lines = run.output.split(separator: "\n")
    XCTAssertGreaterThan(lines.count, 30)
    for line in lines {
      XCTAssertNoThrow(try JSONDecoder().decode(TracedFrame.self, from: Data(line.utf8)), "\(line)")
    }
  }

  /// The shell opens the document as the trace's descriptor.
  func testATraceIntoADescriptorThatIsTheDocumentIsRefused() throws {
    try DemoRun.requireDisplay()
    try writeNotes(WindowTestCase.notes)
    let before = try content()
    let run = try ShellRun("exec timeout 90 \"$demo\" --trace /dev/fd/7 '\(file)' 7>> '\(file)'")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(run.output.contains("this is the document"), run.output)
    XCTAssertEqual(try content(), before)
  }

  func testAPathThatIsNotUTF8IsSavedUnderItsName() throws {
    try DemoRun.requireDisplay()
    let folder = directory + "/folder"
    try SafeFile.makeDirectories(folder)
    let path = FilePath(folder).appending(FilePath(bytes: Array("n".utf8) + [0xE9, 0xFF]))
    try SafeFile.replace(path, with: NotesFormat.bytes(of: Self.notes))
    let script = directory + "/the-script"
    try Data("0.3 edit c new\n1 quit\n".utf8).write(to: URL(filePath: script))
    // The octal escapes are bytes that are not UTF-8.
    let run = try ShellRun(
      "exec timeout 90 \"$demo\" --fixed-timestep --script '\(script)' \"$(printf '%s/n\\351\\377' '\(folder)')\""
    )
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.output, "")
    let notes = try NotesParser.notes(from: SafeFile.read(path), file: "")
    XCTAssertEqual(notes[2].detail, "new")
    let listed = try ShellRun("ls -A '\(folder)' | wc -l")
    XCTAssertEqual(listed.output.filter(\.isNumber), "1")
  }

  func testFrameImagesThatWouldOverwriteTheDocumentAreRefused() throws {
    try writeNotes(WindowTestCase.notes)
    let before = try Data(contentsOf: URL(filePath: file))
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/frame-03.png", withDestinationPath: file)
    let ended = try runWithoutDisplay(["--frames", directory, file])
    XCTAssertEqual(ended.status, 1)
    XCTAssertTrue(ended.errors.contains("this is the document"), ended.errors)
    XCTAssertEqual(try Data(contentsOf: URL(filePath: file)), before)
    XCTAssertFalse(FileManager.default.fileExists(atPath: directory + "/frame-00.png"))
  }

  func testFrameImagesOfAnInvalidDocumentFailWithAOneLineMessage() throws {
    try replace("[{\"id\":\"a\\u202e\",\"title\":\"b\"},{\"id\":\"a\\u202e\",\"title\":\"b\"}]")
    let ended = try runWithoutDisplay(["--frames", directory + "/frames", file])
    XCTAssertEqual(ended.status, 1)
    XCTAssertTrue(ended.errors.contains(":1:"), ended.errors)
    XCTAssertTrue(ended.errors.contains("\u{2068}a‹U+202E›\u{2069}"), ended.errors)
    XCTAssertFalse(ended.errors.contains("\u{202E}"))
    XCTAssertEqual(ended.errors.filter { $0 == "\n" }.count, 1)
  }

  func testWithoutADisplayTheMessageSaysWhatCanBeDone() throws {
    let ended = try runWithoutDisplay([file])
    XCTAssertEqual(ended.status, 1)
    XCTAssertTrue(ended.errors.contains("--frames"), ended.errors)
  }

  func testAnUnknownOptionIsQuotedInOneLine() throws {
    let ended = try runWithoutDisplay(["--\u{202E}no\nsuch"])
    XCTAssertEqual(ended.status, 2)
    XCTAssertEqual(
      ended.errors,
      "rowmotion-demo: unknown option \u{2068}--‹U+202E›no⏎such\u{2069}\n"
        + "Try rowmotion-demo --help.\n")
  }

  func testATraceIntoAnUnreadPipeDoesNotBlockTheWindow() throws {
    let pipe = directory + "/pipe"
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    let run = try run(["--trace", pipe, file], script: "0.5 insert 0 one\n1 quit\n")
    XCTAssertEqual(run.waitForEnd(), 0, run.errorOutput)
    XCTAssertEqual(try fileNotes().map(\.title), ["one"])
  }

  func testALargeDocumentIsReadInTheBackgroundAndEditsWaitForIt() throws {
    let notes = (0..<30_000).map { Note(id: "n\($0)", title: "Title \($0)", detail: "Detail") }
    let run = try open(notes, script: "0.1 insert 0 early\n")
    try run.wait(for: "its notes", seconds: 120) { frame in
      frame.saved == 1 && frame.rows.contains { $0.id == "n0" }
    }
    run.kill()
    let saved = try fileNotes()
    XCTAssertEqual(saved.count, 30_001)
    XCTAssertEqual(saved.filter { $0.title == "early" }.count, 1)
    XCTAssertEqual(run.errorOutput, "")
  }

  func testALargeTableIsReadInTheBackgroundAndShown() throws {
    let table = directory + "/large.csv"
    try ("a,b\n" + (0..<60_000).map { "row \($0),\($0)\n" }.joined())
      .write(toFile: table, atomically: true, encoding: .utf8)
    let wide = directory + "/wide.csv"
    try (String(repeating: ",", count: 49_999) + "\n" + String(repeating: "x\n", count: 50_000))
      .write(toFile: wide, atomically: true, encoding: .utf8)
    let run = try open(script: "0.3 scene table\n0.6 open \(table)\n")
    try run.wait(for: "the table", seconds: 120) { frame in
      frame.says?.contains { $0.contains("60,000 rows") } == true
    }
    run.kill()
    let other = try open(script: "0.3 scene table\n0.6 open \(wide)\n")
    try other.wait(for: "the wide table", seconds: 120) { frame in
      frame.says?.contains { $0.contains("50,000 rows") } == true
    }
    other.kill()
  }
}
