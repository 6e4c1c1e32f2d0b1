import LayeringCheck
import Foundation
import Testing

/// Rules that apply to all tests.
@Suite struct TestRulesTests {
  private let tests = LayeringCheck.packageRoot.appending(path: "Tests").path

  private func files(containing pattern: some RegexComponent) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests)
    return try Set(
      paths.filter { path in
        try path.hasSuffix(".swift") && !path.hasSuffix("TestRulesTests.swift")
          && String(contentsOfFile: tests + "/" + path, encoding: .utf8).contains(pattern)
      })
  }

  /// The exceptions are a finger that rests on the screen and a task that is canceled.
  @Test func `no test sleeps`() throws {
    let sleeping = try files(containing: /Thread\.sleep|\busleep\(|\bsleep\(|Task\.sleep/)
    #expect(
      sleeping == [
        "RowMotionDemoTests/Window/Finger.swift", "RowMotionTests/Views/AsyncTests.swift",
      ])
  }

  /// A `URL`'s path is percent-encoded, so it finds no file in a folder with a space.
  @Test func `no test uses the percent-encoded path of a URL`() throws {
    #expect(try files(containing: /\.path\(\)/) == [])
  }
}
