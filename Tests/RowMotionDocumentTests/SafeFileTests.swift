import Foundation
import XCTest

@testable import RowMotionDocument

final class SafeFileTests: FileTestCase, @unchecked Sendable {
  func testReplacingKeepsTheModeAndLeavesNothingBehind() throws {
    try write("old")
    chmod(file, 0o640)
    try SafeFile.replace(FilePath(file), with: Array("new".utf8))
    XCTAssertEqual(try content(), "new")
    XCTAssertEqual(try SafeFile.read(FilePath(file)), Array("new".utf8))
    var status = stat()
    stat(file, &status)
    XCTAssertEqual(status.st_mode & 0o7777, 0o640)
    XCTAssertEqual(try entries(), ["notes.json"])
  }

  func testOnlyItsUserMayReadANewFile() throws {
    try SafeFile.replace(FilePath(file), with: [])
    var status = stat()
    stat(file, &status)
    XCTAssertEqual(status.st_mode & 0o7777, 0o600)
  }

  func testALinkStaysALink() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: directory + "/far", withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: file, withDestinationPath: "far/link.json")
    try manager.createSymbolicLink(
      atPath: directory + "/far/link.json", withDestinationPath: "real.json")
    // At first the chain leads to a missing file.
    for text in ["one", "two"] {
      try SafeFile.replace(FilePath(file), with: Array(text.utf8))
      XCTAssertEqual(try content(), text)
      XCTAssertEqual(try manager.destinationOfSymbolicLink(atPath: file), "far/link.json")
      let far = try manager.contentsOfDirectory(atPath: directory + "/far").sorted()
      XCTAssertEqual(far, ["link.json", "real.json"])
    }
  }

  func testProblemsOfReadingAreReported() throws {
    assertProblem("there is no such file; the next edit creates it") {
      _ = try SafeFile.read(FilePath(file))
    }
    assertProblem("this is a directory; choose a notes file", at: directory) {
      _ = try SafeFile.read(FilePath(directory))
    }
    let pipe = directory + "/pipe"
    mkfifo(pipe, 0o600)
    assertProblem("this is not a regular file; choose a notes file", at: pipe) {
      _ = try SafeFile.read(FilePath(pipe))
    }
    try write("x")
    chmod(file, 0)
    withoutPrivileges {
      assertProblem(
        "no permission to read this file; allow it, for example with chmod u+r"
      ) { _ = try SafeFile.read(FilePath(file)) }
    }
  }

  func testProblemsOfWritingLeaveTheFileUnchanged() throws {
    let permission =
      "no permission to write here; allow it for this file and its directory. "
      + "Your edits are kept until the file can be saved."
    try write("old")
    chmod(file, 0o444)
    withoutPrivileges {
      assertProblem(permission) { try SafeFile.replace(FilePath(file), with: [1]) }
    }
    chmod(file, 0o666)
    try withoutPrivileges {
      chmod(directory, 0o555)
      assertProblem(permission) { try SafeFile.replace(FilePath(file), with: [1]) }
      chmod(directory, 0o755)
      XCTAssertEqual(try entries(), ["notes.json"])
    }
    XCTAssertEqual(try content(), "old")
    let missingPath = directory + "/none/notes.json"
    assertProblem(
      "the directory \(directory)/none is missing; create it. "
        + "Your edits are kept until the file can be saved.",
      at: missingPath
    ) { try SafeFile.replace(FilePath(missingPath), with: [1]) }
    let inside = file + "/notes.json"
    assertProblem(
      "\(file) is not a directory; replace it with one. "
        + "Your edits are kept until the file can be saved.", at: inside
    ) {
      _ = try DocumentFile(FilePath(inside)) { _, mine, _ in mine }
        .save([1], over: nil)
    }
  }

  /// A directory of mode 0300: names in it can be used, but not listed.
  func testADirectoryWithoutReadPermissionIsNoProblem() throws {
    try write("old")
    chmod(file, 0o666)
    try withoutPrivileges {
      chmod(directory, 0o300)
      try SafeFile.replace(FilePath(file), with: Array("new".utf8))
      XCTAssertEqual(try content(), "new")
      chmod(directory, 0o755)
    }
    XCTAssertEqual(try entries(), ["notes.json"])
  }

  func testMakesDirectories() throws {
    let path = directory + "/a/b/c"
    try SafeFile.makeDirectories(FilePath(path))
    try SafeFile.makeDirectories(FilePath(path))
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: path), [])
    try write("a file")
    let inside = file + "/folder"
    assertProblem("cannot create this directory: Not a directory", at: inside) {
      try SafeFile.makeDirectories(FilePath(inside))
    }
  }

  private func assertProblem(
    _ message: String, at path: String? = nil, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), line: line) { error in
      XCTAssertEqual("\(error)", "\(path ?? file): \(message)", line: line)
    }
  }
}
