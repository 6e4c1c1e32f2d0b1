import Foundation
import XCTest

@testable import RowMotionDocument

/// A test with a directory of its own.
///
/// Privileges, the mode of new files and processes are the whole process's, so these tests run one after
/// the other, which XCTest sees to.
class FileTestCase: XCTestCase, @unchecked Sendable {
  private var place: TemporaryDirectory?
  var directory: String { place?.path.description ?? "" }
  var file: String { directory + "/notes.json" }

  override func setUpWithError() throws { place = try TemporaryDirectory() }

  override func tearDown() { place = nil }

  /// Writes in place, as many editors do.
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file)) }

  func content() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  /// The names in the directory, without hidden ones.
  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @MainActor func store() -> NotesStore {
    NotesStore(
      file: FilePath(file), events: .none, stateDirectory: FilePath(directory + "/state"))
  }

  /// Does something as a user whom permissions bind; root is above them.
  func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0 else { return try body() }
    chown(directory, 65534, 65534)
    seteuid(65534)
    defer { seteuid(0) }
    return try body()
  }
}
