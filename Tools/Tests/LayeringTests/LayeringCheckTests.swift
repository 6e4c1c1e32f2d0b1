import LayeringCheck
import Foundation
import Testing

/// Tests of the layer check on small sources that each test writes.
@Suite struct LayeringCheckTests {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("targets-\(UUID().uuidString)")
  private let targets = [
    Target(
      "PackageTargets", folders: ["Lower", "Upper"], imports: ["Synchronization", "Observation"],
      folderImports: ["Lower": ["Synchronization"]])
  ]

  private func write(_ source: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try source.write(to: file, atomically: true, encoding: .utf8)
  }

  private func problems(
    lower: String, upper: String = "class High {}\n", other: [String: String] = [:]
  ) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: root) }
    try write(lower, to: "Sources/PackageTargets/Lower/Source.swift")
    try write(upper, to: "Sources/PackageTargets/Upper/Source.swift")
    for (path, source) in other { try write(source, to: path) }
    return try LayeringCheck(root: root, targets: targets).problems().map(\.description)
  }

  @Test func `a type of a higher layer is reported with its file, line and name`() throws {
    let found = try problems(lower: "struct Low {\n  var value: High?\n}\n")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "Sources/PackageTargets/Lower/Source.swift:2: error: Lower names High, which is of Upper")
        == true)
  }

  @Test func `a lower layer's type may be named`() throws {
    #expect(try problems(lower: "struct Low {}\n", upper: "let value = Low()\n").isEmpty)
  }

  @Test(arguments: [
    "extension High {}\n", "let values = [High]()\n", "func build<T: High>(_: T) {}\n",
    "let text = \"a \\(High.self) b\"\n", "@MainActor private final class Low: High {}\n",
  ]) func `every syntax that names a type counts`(source: String) throws {
    #expect(try problems(lower: source).count == 1)
  }

  @Test(arguments: [
    "// High\n", "/// High\n", "/* High /* High */ High */\n", "let text = \"High\"\n",
    "let text = #\"\\(High)\"#\n", "let text = \"\"\"\n  High \"High\"\n  \"\"\"\n",
    "let name = Other.High.self\n", "struct Low { struct High {}; let value = High() }\n",
    "func build<High>(_ value: High) {}\n", "private struct High {}\nlet value = High.self\n",
  ]) func `text that only looks like the type's name does not count`(source: String) throws {
    #expect(try problems(lower: source).isEmpty)
  }

  @Test func `a higher layer's private types do not count`() throws {
    let found = try problems(
      lower: "struct Low { var value: High }\n", upper: "private struct High {}\n")
    #expect(found.isEmpty)
  }

  @Test func `a type in a higher layer's extension belongs to the higher layer`() throws {
    let lower = "struct Low {\n  var nested: Nested?\n}\n"
    let found = try problems(
      lower: lower, upper: "extension Low {\n  struct Nested {}\n  struct Key {}\n}\n")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("Source.swift:2: error: Lower names Nested, which is of Upper") == true)
    #expect(try problems(lower: lower, upper: "extension High { struct Nested {} }\n").isEmpty)
    let own = "struct Low { struct Nested {}; var nested: Nested? }\n"
    #expect(
      try problems(lower: own, upper: "extension Low { private struct Nested {} }\n").isEmpty)
  }

  @Test func `an import that the layer may not use is reported`() throws {
    let found = try problems(
      lower: "import Synchronization\nimport Observation\n", upper: "import Observation\n")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "Sources/PackageTargets/Lower/Source.swift:2: error: PackageTargets/Lower may not")
        == true)
  }

  @Test func `a folder that is not a layer is reported`() throws {
    let found = try problems(
      lower: "struct Low {}\n",
      other: ["Sources/PackageTargets/Unlisted/Box.swift": "struct Box {}\n"])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/PackageTargets/Unlisted/Box.swift:1: error:") == true)
  }
}
