import LayeringCheck
import Foundation
import Testing

@Suite struct LayeringTests {
  @Test func `no layer names a type of a higher layer`() throws {
    let problems = try LayeringCheck(root: LayeringCheck.packageRoot).problems()
    #expect(problems.isEmpty, "\n\(problems.map(\.description).joined(separator: "\n"))")
  }

  @Test func `the table in ARCHITECTURE.md matches PackageTargets.swift`() throws {
    let problems = try LayerTable(root: LayeringCheck.packageRoot).problems()
    #expect(problems.isEmpty, "\n\(problems.map(\.description).joined(separator: "\n"))")
  }

  @Test func `the core's global state is listed in ARCHITECTURE.md`() throws {
    let problems = try GlobalState(root: LayeringCheck.packageRoot).problems()
    #expect(problems.isEmpty, "\n\(problems.map(\.description).joined(separator: "\n"))")
  }

  @Test func `every target with Swift sources has its layers defined`() throws {
    let sources = LayeringCheck.packageRoot.appendingPathComponent("Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let targets = try folders.filter { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: sources.appendingPathComponent(folder).path
      ).contains { $0.hasSuffix(".swift") }
    }
    #expect(Set(packageTargets.map(\.target)) == Set(targets))
  }
}
