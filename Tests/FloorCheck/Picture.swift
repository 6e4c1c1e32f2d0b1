import Foundation

/// Checks the table of layers in ARCHITECTURE.md: each line has a target, its layers and its
/// imports.
public struct FloorPicture {
  private let root: URL
  private let floors: [Floor]

  /// Creates a check of the table for the package in a folder.
  public init(root: URL, floors: [Floor] = house) {
    self.root = root
    self.floors = floors
  }

  /// Returns the differences between the table and `House.swift`.
  ///
  /// - Throws: Errors from reading the page.
  public func problems() throws -> [FloorProblem] {
    let page = try String(
      contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    var missing = Dictionary(uniqueKeysWithValues: floors.map { ($0.target, $0) })
    var problems: [FloorProblem] = []
    var lines = 0
    for line in page.components(separatedBy: "\n") {
      lines += 1
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6, let floor = missing[names(in: cells[1]).first ?? ""] else { continue }
      missing[floor.target] = nil
      let rooms = floor.rooms.filter { $0 != "." }
      if names(in: cells[2]) != rooms {
        problems.append(
          problem(lines, "\(floor.target)'s rooms are \(rooms.joined(separator: " < "))"))
      }
      if Set(names(in: cells[3])) != Set(floor.imports) {
        problems.append(
          problem(lines, "\(floor.target) may import \(floor.imports.joined(separator: ", "))"))
      }
    }
    for target in missing.keys.sorted() {
      problems.append(problem(1, "the picture has no line for \(target)"))
    }
    return problems
  }

  /// Returns the names in code quotes in a cell.
  private func names(in cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private func problem(_ line: Int, _ message: String) -> FloorProblem {
    FloorProblem(
      path: "ARCHITECTURE.md", line: line,
      message: "\(message), says Tests/FloorCheck/House.swift.")
  }
}
