import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The program refuses outputs that would replace a user's file before its window opens.
final class OutputWindowTests: WindowTestCase, @unchecked Sendable {
  private var script: String { directory + "/the-script" }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try DemoRun.requireDisplay()
    try writeNotes(Self.notes)
    try Data("0.2 picture notes\n0.5 quit\n".utf8).write(to: URL(filePath: script))
  }

  private func start(_ arguments: String) throws -> ShellRun {
    try ShellRun(
      "cd '\(directory)'; exec timeout 90 \"$demo\" --fixed-timestep --script the-script \(arguments) notes.json",
      environment: ["XDG_STATE_HOME": directory + "/home"])
  }

  /// Asserts that the program refuses to write an output to a file and leaves the file unchanged.
  private func assertRefused(_ arguments: String, of name: String, line: UInt = #line) throws {
    let path = directory + "/" + name
    let before = try Data(contentsOf: URL(filePath: path))
    let run = try start(arguments)
    XCTAssertEqual(run.status, 1, "\(arguments): \(run.output)", line: line)
    XCTAssertTrue(run.output.contains("choose another file"), run.output, line: line)
    XCTAssertEqual(try Data(contentsOf: URL(filePath: path)), before, arguments, line: line)
  }

  func testNoOutputReplacesADocumentAScriptOrAnotherFile() throws {
    let otherFiles = [
      "copy.unsaved": json("a:kept"), "letter.txt": "Dear M", "trace.jsonl": "{\"t\":0}",
    ]
    for (name, text) in otherFiles {
      try Data(text.utf8).write(to: URL(filePath: directory + "/" + name))
    }
    for name in ["notes.json", "the-script"] + otherFiles.keys.sorted() {
      try? FileManager.default.removeItem(atPath: directory + "/link")
      try? FileManager.default.removeItem(atPath: directory + "/hard")
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/link", withDestinationPath: name)
      try FileManager.default.linkItem(
        atPath: directory + "/" + name, toPath: directory + "/hard")
      for output in [name, "./" + name, "link", "hard"] {
        try assertRefused("--trace '\(output)'", of: name)
        try assertRefused("--state '\(output)'", of: name)
      }
      try SafeFile.makeDirectories(directory + "/pictures")
      let picture = directory + "/pictures/notes.png"
      try? FileManager.default.removeItem(atPath: picture)
      try FileManager.default.createSymbolicLink(
        atPath: picture, withDestinationPath: directory + "/" + name)
      try assertRefused("--screenshots pictures", of: name)
    }
    try assertRefused("--trace one --state one --screenshots pictures", of: "notes.json")
  }

  func testAFileIsNoDirectoryForPictures() throws {
    let run = try start("--screenshots notes.json")
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(
      run.output.contains("notes.json: cannot create files in this directory: Not a directory"),
      run.output)
  }

  func testAnOutputOfAnEarlierRunIsReplaced() throws {
    for _ in 1...2 {
      let run = try start("--trace a-trace --state a-state --screenshots pictures")
      XCTAssertEqual(run.status, 0, run.output)
      XCTAssertEqual(run.output, "")
    }
    for name in ["a-trace", "a-state", "pictures/notes.png"] {
      XCTAssertGreaterThan(try SafeFile.read(directory + "/" + name).count, 20, name)
    }
    let devices = try start("--trace /dev/null --state /dev/null")
    XCTAssertEqual(devices.status, 0, devices.output)
    let full = try start("--trace /dev/full")
    XCTAssertEqual(full.status, 1)
    XCTAssertTrue(full.output.contains("/dev/full: the trace ends here: "), full.output)
  }

  /// The state file replaces the link, not the document that the link points to.
  func testAStateFileThatLinksToTheDocumentLeavesTheDocumentUnchanged() throws {
    let state = directory + "/home/rowmotion"
    try SafeFile.makeDirectories(state)
    try FileManager.default.createSymbolicLink(
      atPath: state + "/windows.ini", withDestinationPath: file)
    let run = try run(
      [file], isFixedTimestep: false, isTraced: false,
      environment: ProcessInfo.processInfo.environment.merging([
        "XDG_STATE_HOME": directory + "/home"
      ]) { $1 })
    try run.waitForWindow("the window")
    try run.press("ctrl+q")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(try fileNotes(), Self.notes)
    XCTAssertTrue(try SafeFile.read(state + "/windows.ini").starts(with: "[window]".utf8))
  }

  func testAScriptThatIsNotARegularFileIsReported() throws {
    let run = try ShellRun("exec timeout 90 \"$demo\" --script /dev/zero '\(file)'")
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.output.contains("not a regular file; choose a script"), run.output)
  }

  func testTooFewFileDescriptorsAreReported() throws {
    for limit in 10...34 {
      let run = try ShellRun(
        "ulimit -n \(limit); exec timeout 90 \"$demo\" --fixed-timestep --script '\(script)' '\(file)'"
      )
      XCTAssertEqual(run.status, 1, "\(limit): \(run.output)")
      XCTAssertTrue(run.output.contains("the limit for open files is too low"), run.output)
    }
    let run = try ShellRun(
      "ulimit -n 40; exec timeout 90 \"$demo\" --fixed-timestep --script '\(script)' '\(file)'")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.output, "")
  }

  /// Neither Pango nor GTK can measure text without a font.
  func testMissingFontsAreReportedBeforeAWindowOpens() throws {
    let fonts = directory + "/fonts.conf"
    try Data("<fontconfig><cachedir>\(directory)/cache</cachedir></fontconfig>".utf8)
      .write(to: URL(filePath: fonts))
    for arguments in [
      "--no-restore '\(file)'", "--script '\(script)' '\(file)'", "--frames '\(directory)/frames'",
    ] {
      let run = try ShellRun(
        "exec timeout 90 \"$demo\" \(arguments)", environment: ["FONTCONFIG_FILE": fonts])
      XCTAssertEqual(run.status, 1, arguments)
      XCTAssertEqual(
        run.output,
        "rowmotion-demo: no fonts are installed, so no text can be shown; install some, for "
          + "example DejaVu Sans (the package fonts-dejavu-core)\n")
      XCTAssertFalse(FileManager.default.fileExists(atPath: directory + "/frames"))
    }
  }

  /// Nobody writes to the pipe, so reading it blocks, as a long list does for a while.
  func testASlowListOfRecentFilesDoesNotBlockTheWindow() throws {
    let data = directory + "/data"
    try SafeFile.makeDirectories(data)
    mkfifo(data + "/recently-used.xbel", 0o600)
    let run = try run(
      [file], isFixedTimestep: false, isTraced: false,
      environment: ProcessInfo.processInfo.environment.merging([
        "XDG_STATE_HOME": directory + "/home", "XDG_DATA_HOME": data,
      ]) { $1 })
    try run.waitForWindow("the window")
    try run.press("Tab", "Home", "Delete")
    try run.wait(until: "the edit to be saved") { try fileNotes().count == 5 }
    try run.press("ctrl+q")
    XCTAssertEqual(run.waitForEnd(), 0)
  }
}
