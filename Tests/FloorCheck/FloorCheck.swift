import Foundation

/// Checks the sources of a package against the order of its layers.
public struct FloorCheck {
  private let root: URL
  private let floors: [Floor]

  /// Creates a check of the package in a folder.
  public init(root: URL, floors: [Floor] = house) {
    self.root = root.standardizedFileURL
    self.floors = floors
  }

  /// The root of the package that contains this file.
  public static var packageRoot: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Returns all violations, sorted by file and line.
  ///
  /// - Complexity: O(n) in the bytes of all sources.
  /// - Throws: Errors from reading the sources.
  public func problems() throws -> [FloorProblem] {
    try floors.flatMap { try problems(in: $0) }
  }

  private func problems(in floor: Floor) throws -> [FloorProblem] {
    let sources = try sources(of: floor)
    var problems: [FloorProblem] = []
    var homes: [String: Int] = [:]
    var placed: [(file: SourceFile, room: Int)] = []
    for file in sources {
      guard let room = room(of: file, floor) else {
        problems.append(
          FloorProblem(
            path: file.path, line: 1,
            message: "\(floor.target) has no such room: put the file into one of "
              + "\(floor.rooms.joined(separator: ", ")), or give it its place in "
              + "Tests/FloorCheck/House.swift."))
        continue
      }
      placed.append((file, room))
      for name in file.declared { homes[name] = min(room, homes[name] ?? room) }
    }
    // Types declared in extensions of a lower layer's types belong to the declaring layer.
    for (file, room) in placed {
      for (outer, name) in file.declaredInExtensions where homes[outer].map({ $0 < room }) ?? false
      {
        homes[name] = min(room, homes[name] ?? room)
      }
    }
    for (file, room) in placed {
      for use in file.uses {
        guard let home = homes[use.name], home > room else { continue }
        problems.append(
          FloorProblem(
            path: file.path, line: use.line,
            message: "\(floor.rooms[room]) names \(use.name), which is of \(floor.rooms[home]), "
              + "a room above it: move the name down, or let \(floor.rooms[home]) do this "
              + "through a protocol or an override."))
      }
      let name = floor.rooms.isEmpty ? "" : floor.rooms[room]
      let imports = floor.roomImports[name] ?? floor.imports
      for use in file.imports where !imports.contains(use.name) {
        problems.append(
          FloorProblem(
            path: file.path, line: use.line,
            message: "\(floor.target)\(name.isEmpty ? "" : "/" + name) may not import \(use.name), "
              + (imports.isEmpty
                ? "nor anything else." : "only \(imports.joined(separator: ", "))."))
        )
      }
    }
    let inhabited = Set(placed.map(\.room))
    for (room, name) in floor.rooms.enumerated() where !inhabited.contains(room) {
      problems.append(
        FloorProblem(
          path: "Tests/FloorCheck/House.swift", line: 1,
          message: "\(floor.target) has no source in its room \(name)."))
    }
    return problems
  }

  /// Returns the layer of a source: the one with the longest matching folder path.
  private func room(of file: SourceFile, _ floor: Floor) -> Int? {
    if floor.rooms.isEmpty { return 0 }
    let path = file.path.dropFirst("Sources/\(floor.target)/".count)
    if !path.contains("/") { return floor.rooms.firstIndex(of: ".") }
    let matches = floor.rooms.indices.filter { path.hasPrefix(floor.rooms[$0] + "/") }
    return matches.max { floor.rooms[$0].count < floor.rooms[$1].count }
  }

  private func sources(of floor: Floor) throws -> [SourceFile] {
    let folder = root.appendingPathComponent("Sources/\(floor.target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let file = folder.appendingPathComponent(path)
      return SourceFile(
        path: "Sources/\(floor.target)/\(path)",
        source: try String(contentsOf: file, encoding: .utf8))
    }
  }
}
