import LayeringCheck
import Foundation
import Testing

/// Tests of the layer check on small sources that each test writes.
@Suite struct LayeringCheckTests {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("targets-\(UUID().uuidString)")
  private let targets = [
    Target(
      "PackageTargets", folders: ["Ground", "Upper"], imports: ["Synchronization", "Observation"],
      folderImports: ["Ground": ["Synchronization"]])
  ]

  private func write(_ source: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try source.write(to: file, atomically: true, encoding: .utf8)
  }

  private func problems(
    ground: String, upper: String = "class Roof {}\n", other: [String: String] = [:]
  ) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: root) }
    try write(ground, to: "Sources/PackageTargets/Ground/Source.swift")
    try write(upper, to: "Sources/PackageTargets/Upper/Source.swift")
    for (path, source) in other { try write(source, to: path) }
    return try LayeringCheck(root: root, targets: targets).problems().map(\.description)
  }

  @Test func `a type of a higher layer is reported with its file, line and name`() throws {
    let found = try problems(ground: "struct Cellar {\n  var roof: Roof?\n}\n")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "Sources/PackageTargets/Ground/Source.swift:2: error: Ground names Roof, which is of Upper")
        == true)
  }

  @Test func `a lower layer's type may be named`() throws {
    #expect(try problems(ground: "struct Cellar {}\n", upper: "let cellar = Cellar()\n").isEmpty)
  }

  @Test(arguments: [
    "extension Roof {}\n", "let roofs = [Roof]()\n", "func build<T: Roof>(_: T) {}\n",
    "let text = \"a \\(Roof.self) b\"\n", "@MainActor private final class Cellar: Roof {}\n",
  ]) func `every syntax that names a type counts`(source: String) throws {
    #expect(try problems(ground: source).count == 1)
  }

  @Test(arguments: [
    "// Roof\n", "/// Roof\n", "/* Roof /* Roof */ Roof */\n", "let text = \"Roof\"\n",
    "let text = #\"\\(Roof)\"#\n", "let text = \"\"\"\n  Roof \"Roof\"\n  \"\"\"\n",
    "let name = Other.Roof.self\n", "struct Cellar { struct Roof {}; let roof = Roof() }\n",
    "func build<Roof>(_ roof: Roof) {}\n", "private struct Roof {}\nlet roof = Roof.self\n",
  ]) func `text that only looks like the type's name does not count`(source: String) throws {
    #expect(try problems(ground: source).isEmpty)
  }

  @Test func `a higher layer's private types do not count`() throws {
    let found = try problems(
      ground: "struct Cellar { var roof: Roof }\n", upper: "private struct Roof {}\n")
    #expect(found.isEmpty)
  }

  @Test func `a type in a higher layer's extension belongs to the higher layer`() throws {
    let ground = "struct Cellar {\n  var door: Door?\n}\n"
    let found = try problems(
      ground: ground, upper: "extension Cellar {\n  struct Door {}\n  struct Key {}\n}\n")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("Source.swift:2: error: Ground names Door, which is of Upper") == true)
    #expect(try problems(ground: ground, upper: "extension Roof { struct Door {} }\n").isEmpty)
    let own = "struct Cellar { struct Door {}; var door: Door? }\n"
    #expect(
      try problems(ground: own, upper: "extension Cellar { private struct Door {} }\n").isEmpty)
  }

  @Test func `an import that the layer may not use is reported`() throws {
    let found = try problems(
      ground: "import Synchronization\nimport Observation\n", upper: "import Observation\n")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "Sources/PackageTargets/Ground/Source.swift:2: error: PackageTargets/Ground may not")
        == true)
  }

  @Test func `a folder that is not a layer is reported`() throws {
    let found = try problems(
      ground: "struct Cellar {}\n",
      other: ["Sources/PackageTargets/Attic/Box.swift": "struct Box {}\n"])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/PackageTargets/Attic/Box.swift:1: error:") == true)
  }
}
