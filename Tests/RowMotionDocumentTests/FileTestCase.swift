import Foundation
import XCTest

@testable import RowMotionDocument

/// A test case with a directory of its own.
///
/// Privileges and the mode of new files belong to the whole process, so these tests must run one
/// after the other, as in XCTest.
class FileTestCase: XCTestCase, @unchecked Sendable {
  private var temporaryDirectory: TemporaryDirectory?
  var directory: String { temporaryDirectory?.path.description ?? "" }
  var file: String { directory + "/notes.json" }

  override func setUpWithError() throws { temporaryDirectory = try TemporaryDirectory() }

  override func tearDown() { temporaryDirectory = nil }

  /// Writes a text in place, as many editors do.
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file)) }

  func content() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  /// Returns the sorted names of the directory's entries.
  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @MainActor func store() -> NotesStore {
    NotesStore(
      file: FilePath(file), events: .none, stateDirectory: FilePath(directory + "/state"))
  }

  /// Runs a body as a user whom permissions bind, unlike root.
  func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0 else { return try body() }
    chown(directory, 65534, 65534)
    seteuid(65534)
    defer { seteuid(0) }
    return try body()
  }
}
