import LayeringCheck
import Foundation
import Testing

/// `Tests/README.md` lists the file that tests each behavior of the guides.
@Suite struct BehaviorTableTests {
  private let root = LayeringCheck.packageRoot

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the ids in the tables of both guides.
  private func documentedIDs() throws -> Set<String> {
    let names = ["behaviors.md", "row-behaviors.md"]
    let pages = try names.map { try text("Guides/reference/" + $0) }
    return Set(pages.flatMap { $0.matches(of: /(?m)^\| ([A-Z]\d+) \|/).map { String($0.1) } })
  }

  /// Returns the files of the table, each with its ids.
  private func tableRows() throws -> [(ids: [String], file: String)] {
    try text("Tests/README.md").matches(of: /(?m)^\| ([A-Z]\d+(?: [A-Z]\d+)*) \| `(.+)` \|$/).map {
      ($0.1.split(separator: " ").map(String.init), String($0.2))
    }
  }

  /// Returns the ids at the beginning of test names in a source.
  private func testedIDs(in source: String) -> Set<String> {
    Set(source.matches(of: /func `([A-ER]\d+)[ ]/).map { String($0.1) })
  }

  @Test func `each behavior is listed for exactly one suite`() throws {
    let documented = try documentedIDs()
    #expect(documented.count >= 150)
    // A suite's extensions are in files of their own, named Suite+Part.swift.
    var suites: [String: Set<Substring>] = [:]
    for row in try tableRows() {
      for id in row.ids {
        suites[id, default: []].insert(row.file.prefix { $0 != "+" && $0 != "." })
      }
    }
    #expect(Set(suites.keys) == documented)
    for (id, suites) in suites { #expect(suites.count == 1, "\(id): \(suites)") }
  }

  @Test func `each file tests exactly the behaviors that the table lists for it`() throws {
    let tests = root.appending(path: "Tests").path
    var found: [String: Set<String>] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests)
    where path.hasSuffix(".swift") {
      let ids = try testedIDs(in: String(contentsOfFile: tests + "/" + path, encoding: .utf8))
      if !ids.isEmpty { found[path] = ids }
    }
    let listed = try Dictionary(
      uniqueKeysWithValues: tableRows().map { ($0.file, Set($0.ids)) })
    #expect(found == listed)
  }
}
