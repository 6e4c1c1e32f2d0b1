import Foundation

/// A check of the table of layers in ARCHITECTURE.md: each line has a target, its layers and its
/// imports.
public struct LayerTable {
  private let root: URL
  private let targets: [Target]

  /// Creates a check of the table for the package in a folder.
  public init(root: URL, targets: [Target] = packageTargets) {
    self.root = root
    self.targets = targets
  }

  /// Returns the differences between the table and `PackageTargets.swift`.
  ///
  /// - Throws: Errors from reading the page.
  public func problems() throws -> [LayeringProblem] {
    let page = try String(
      contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    var missing = Dictionary(uniqueKeysWithValues: targets.map { ($0.target, $0) })
    var problems: [LayeringProblem] = []
    var lines = 0
    for line in page.components(separatedBy: "\n") {
      lines += 1
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6, let target = missing[names(in: cells[1]).first ?? ""] else {
        continue
      }
      missing[target.target] = nil
      let folders = target.folders.filter { $0 != "." }
      if names(in: cells[2]) != folders {
        problems.append(
          problem(lines, "\(target.target)'s folders are \(folders.joined(separator: " < "))"))
      }
      if Set(names(in: cells[3])) != Set(target.imports) {
        problems.append(
          problem(lines, "\(target.target) may import \(target.imports.joined(separator: ", "))"))
      }
    }
    for target in missing.keys.sorted() {
      problems.append(problem(1, "the table has no line for \(target)"))
    }
    return problems
  }

  /// Returns the names in code quotes in a cell.
  private func names(in cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private func problem(_ line: Int, _ message: String) -> LayeringProblem {
    LayeringProblem(
      path: "ARCHITECTURE.md", line: line,
      message: "\(message), says Tools/Sources/LayeringCheck/PackageTargets.swift.")
  }
}
