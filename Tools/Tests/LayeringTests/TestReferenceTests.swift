import LayeringCheck
import Foundation
import Testing

/// The tests that the guide names exist, and each statement of the guide names a test.
@Suite struct TestReferenceTests {
  private let root = LayeringCheck.packageRoot

  /// Returns the tests that a page names between backticks: the class and the method.
  private func names(in page: String) throws -> [(type: String, method: String)] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.matches(of: /`(\w+Tests)\.(test\w+)`/).map { (String($0.1), String($0.2)) }
  }

  @Test func `the tests that the guide names exist`() throws {
    let tests = root.appending(path: "Tests").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests)
    let names = try names(in: "Guides/reference/what-is-tested.md")
    #expect(names.count >= 80)
    for name in names {
      // A suite has the name of its file and can have extensions in files of their own.
      let exists = try paths.contains { path in
        guard path.contains("/\(name.type).swift") || path.contains("/\(name.type)+") else {
          return false
        }
        let source = try String(contentsOfFile: tests + "/" + path, encoding: .utf8)
        return source.contains("func \(name.method)()")
      }
      #expect(exists, "\(name.type).\(name.method) does not exist")
    }
  }

  @Test func `each row of the guide names a test`() throws {
    let text = try String(
      contentsOf: root.appending(path: "Guides/reference/what-is-tested.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| guarantee ") && !$0.hasPrefix("| --- ")
    }
    #expect(rows.count >= 60)
    for row in rows { #expect(row.contains(/Tests\.test\w+`/), "\(row)") }
  }
}
