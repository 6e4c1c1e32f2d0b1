import LayeringCheck
import Foundation
import Testing

/// The Swift code in README.md and the guides occurs in Examples line by line, apart from its
/// indentation, so it is compiled.
@Suite struct CodeSampleTests {
  private let root = LayeringCheck.packageRoot

  /// Returns the files in a folder with a suffix, as paths relative to the package's root.
  private func files(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
  }

  private func lines(of file: String) throws -> [String] {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Returns the Swift code blocks of a page, each with the number of its first line.
  private func blocks(of page: String) throws -> [(line: Int, code: [String])] {
    var blocks: [(line: Int, code: [String])] = []
    var isInside = false
    for (index, line) in try lines(of: page).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```swift"
        if isInside { blocks.append((index + 2, [])) }
      } else if isInside {
        blocks[blocks.count - 1].code.append(line)
      }
    }
    return blocks
  }

  @Test func `the Swift code in README.md and the guides is in Examples`() throws {
    let sources =
      try ["Examples/Package.swift"] + files(in: "Examples/Sources", ending: ".swift")
      + files(in: "Examples/Tests", ending: ".swift")
    let code = try sources.map { "\n" + (try lines(of: $0)).joined(separator: "\n") + "\n" }
    let shown = try (["README.md"] + files(in: "Guides", ending: ".md")).flatMap { page in
      try blocks(of: page).map { (location: "\(page):\($0.line)", code: $0.code) }
    }
    #expect(shown.count >= 18)
    for block in shown {
      let text = "\n" + block.code.joined(separator: "\n") + "\n"
      #expect(
        code.contains { $0.contains(text) },
        "\(block.location): no file in Examples contains these lines in sequence")
    }
  }
}
