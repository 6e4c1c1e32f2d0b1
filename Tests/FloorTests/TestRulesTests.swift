import FloorCheck
import Foundation
import Testing

/// Rules of the tests that a reader of one test could overlook.
@Suite struct TestRulesTests {
  private let tests = FloorCheck.packageRoot.appending(path: "Tests").path

  private func files(containing pattern: some RegexComponent) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests)
    return try Set(
      paths.filter { path in
        try path.hasSuffix(".swift") && !path.hasSuffix("TestRulesTests.swift")
          && String(contentsOfFile: tests + "/" + path, encoding: .utf8).contains(pattern)
      })
  }

  /// Except for a finger that rests, and for a task that has to be cancelled.
  @Test func `no test sleeps`() throws {
    let sleeping = try files(containing: /Thread\.sleep|\busleep\(|\bsleep\(|Task\.sleep/)
    #expect(
      sleeping == [
        "RowMotionDemoTests/Window/Finger.swift", "RowMotionTests/Views/AsyncTests.swift",
      ])
  }

  /// A path of a `URL` is percent-encoded, so nothing is found in a folder with a space.
  @Test func `no test takes the encoded path of a file`() throws {
    #expect(try files(containing: /\.path\(\)/) == [])
  }
}
