import LayeringCheck
import Foundation
import Testing

/// Rules that apply to all tests.
@Suite struct TestRulesTests {
  private let root = LayeringCheck.packageRoot

  /// Returns the test files that contain a pattern, except this one.
  private func files(containing pattern: some RegexComponent) throws -> Set<String> {
    let paths = try ["Tests", "Examples/Tests", "Tools/Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    return try Set(
      paths.filter { path in
        try path.hasSuffix(".swift") && !path.hasSuffix("TestRulesTests.swift")
          && String(contentsOf: root.appending(path: path), encoding: .utf8).contains(pattern)
      })
  }

  /// The exceptions are a finger that rests on the screen and a task that is canceled.
  @Test func `no test sleeps`() throws {
    let sleeping = try files(containing: /Thread\.sleep|\busleep\(|\bsleep\(|Task\.sleep/)
    #expect(
      sleeping == [
        "Tests/RowMotionDemoTests/Window/Finger.swift",
        "Tests/RowMotionTests/Views/AsyncTests.swift",
      ])
  }

  /// A `URL`'s path is percent-encoded, so it finds no file in a folder with a space.
  @Test func `no test uses the percent-encoded path of a URL`() throws {
    #expect(try files(containing: /\.path\(\)/) == [])
  }
}
