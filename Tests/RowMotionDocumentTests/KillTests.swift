import Foundation
import RowMotionTestSupport
import XCTest

@testable import RowMotionDocument

/// If the program is killed, the file contains whole edits, and all that were reported as saved.
final class KillTests: FileTestCase, @unchecked Sendable {
  private static let variable = "ROWMOTION_FILE_TO_EDIT"
  private static let count = 200

  func testKillingAtAnyMomentLeavesAPrefixOfTheEdits() throws {
    var random = RandomSource(named: "moments of killing")
    for _ in 0..<12 {
      let notes = (1...Self.count).map { Note(id: "\($0)", title: "a note") }
      try Data(NotesFormat.bytes(of: notes)).write(to: URL(filePath: file))
      let moment = Int.random(in: 1..<Self.count, using: &random)
      let saved = try lastSavedEdit(whenKilledAfter: moment)
      let after = try NotesParser.notes(from: SafeFile.read(FilePath(file)), file: file)
      let edits = after.prefix { $0.detail != nil }.count
      XCTAssertEqual(after.count, notes.count)
      XCTAssertTrue(after.dropFirst(edits).allSatisfy { $0.detail == nil })
      XCTAssertGreaterThanOrEqual(edits, saved, "killed after edit \(moment)")
    }
  }

  /// Runs the other test in a process, kills it in the edit after one, and returns the last saved.
  private func lastSavedEdit(whenKilledAfter edit: Int) throws -> Int {
    let child = Process()
    child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["RowMotionDocumentTests.KillTests/testEditsOfTheProcessToKill"]
    child.environment = ProcessInfo.processInfo.environment.merging(
      [Self.variable: file], uniquingKeysWith: { $1 })
    let pipe = Pipe()
    // The child ends when this process ends.
    child.standardInput = Pipe()
    child.standardOutput = pipe
    child.standardError = FileHandle.nullDevice
    try child.run()
    var output = Data()
    while !output.contains(Data("saved \(edit)\n".utf8)) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      output += more
    }
    kill(child.processIdentifier, SIGKILL)
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    child.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let numbers = lines.filter { $0.hasPrefix("saved ") }.compactMap { Int($0.dropFirst(6)) }
    return try XCTUnwrap(numbers.last, "the process to kill saved nothing")
  }

  func testEditsOfTheProcessToKill() throws {
    guard let file = ProcessInfo.processInfo.environment[Self.variable] else { return }
    try MainActor.assumeIsolated {
      let store = NotesStore(
        file: FilePath(file), events: .none, stateDirectory: FilePath(file + ".state"))
      for number in 1...Self.count {
        store.setDetail("edit \(number)", of: "\(number)")
        try FileHandle.standardOutput.write(
          contentsOf: Data("saved \(store.document.savedEdit)\n".utf8))
      }
      // Waits until the other process has finished with this one.
      _ = try FileHandle.standardInput.readToEnd()
    }
  }
}
