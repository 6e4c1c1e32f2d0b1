import LayeringCheck
import Foundation
import Testing

/// Tests of the check of global state on a small core that each test writes.
@Suite struct GlobalStateTests {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("globals-\(UUID().uuidString)")

  private func problems(_ source: String, named: String = "") throws -> [String] {
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appendingPathComponent("Sources/Core")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try source.write(
      to: folder.appendingPathComponent("Source.swift"), atomically: true, encoding: .utf8)
    let page = "| kept | where | why |\n| --- | --- | --- |\n\(named)"
    try page.write(
      to: root.appendingPathComponent("ARCHITECTURE.md"), atomically: true, encoding: .utf8)
    return try GlobalState(root: root, targets: ["Core"]).problems().map(\.description)
  }

  @Test(arguments: [
    "var count = 0\n", "var count: Int?\n", "nonisolated(unsafe) var count: Int = 0\n",
    "struct A {\n  private static var count = 0\n}\n", "let count = Atomic<Int>(0)\n",
    "class A {\n  static let shared = A()\n}\n",
    "enum A {\n  static let x: Mutex<Int> = .init(0)\n}\n",
    "struct A {\n  static var count = 0 {\n    didSet {}\n  }\n}\n",
  ]) func `stored mutable global state is reported`(source: String) throws {
    let found = try problems(source)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/Core/Source.swift:") == true)
    #expect(try problems(source, named: "| it | `Core/Source.swift` | so |").isEmpty)
  }

  @Test(arguments: [
    "let count = 0\n", "struct A {\n  var count = 0\n}\n", "var count: Int { 0 }\n",
    "protocol A {\n  static var count: Int { get }\n}\n", "func a() {\n  var count = 0\n}\n",
    "struct A {\n  static let none = A()\n}\n", "struct A {\n  static func a() { var b = 0 }\n}\n",
    "struct A {\n  static var count: Int {\n    0\n  }\n}\n",
  ]) func `code without mutable global state is not reported`(source: String) throws {
    #expect(try problems(source).isEmpty)
  }

  @Test func `a listed file without global state is reported`() throws {
    let found = try problems("let count = 0\n", named: "| it | `Core/Source.swift` | so |")
    #expect(
      found == [
        "ARCHITECTURE.md:3: error: Core/Source.swift no longer has global state; remove the line."
      ])
  }
}
