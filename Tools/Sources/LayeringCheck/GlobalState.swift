import Foundation

/// A check of the core's global state against the table in ARCHITECTURE.md that lists it.
///
/// Global state is stored and mutable: global and static variables, and global and static constants
/// that hold an object, an atomic or a mutex.
public struct GlobalState {
  private let root: URL
  private let targets: [String]

  /// Creates a check of some targets of the package in a folder.
  public init(
    root: URL, targets: [String] = ["MotionCore", "RowCore", "RowDrawing", "RowMotion"]
  ) {
    self.root = root
    self.targets = targets
  }

  /// Returns global state that the table lacks, and entries of the table without global state.
  ///
  /// - Throws: Errors from reading the sources or the page.
  public func problems() throws -> [LayeringProblem] {
    let files = try targets.flatMap { try sources(of: $0) }
    let kinds = Set(files.flatMap { classes(in: $0.tokens) }).union(["Atomic", "Mutex"])
    var problems: [LayeringProblem] = []
    var unused = try listedFiles()
    let names = Set(unused.map(\.name))
    for source in files {
      for storedState in storedState(in: source.tokens, kinds) {
        let path = source.path.dropFirst("Sources/".count)
        let name = names.first { path.hasSuffix("/" + $0) || path == $0 }
        unused.removeAll { $0.name == name }
        if name != nil { continue }
        problems.append(
          LayeringProblem(
            path: source.path, line: storedState.line,
            message:
              "\(storedState.text) outlives all trees: keep it in a Runtime or a node, or name the "
              + "file in the table of what the core keeps, in ARCHITECTURE.md."))
      }
    }
    for use in unused {
      problems.append(
        LayeringProblem(
          path: "ARCHITECTURE.md", line: use.line,
          message: "\(use.name) no longer has global state; remove the line."))
    }
    return problems
  }

  private func sources(of target: String) throws -> [(path: String, tokens: [SwiftToken])] {
    let folder = root.appendingPathComponent("Sources/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let source = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return ("Sources/\(target)/\(path)", swiftTokens(of: source))
    }
  }

  /// Returns the files in the table's second column.
  private func listedFiles() throws -> [(name: String, line: Int)] {
    let page = try String(
      contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let lines = page.components(separatedBy: "\n")
    guard let head = lines.firstIndex(of: "| kept | where | why |") else { return [] }
    var listedFiles: [(String, Int)] = []
    for index in lines.indices.dropFirst(head + 2) {
      guard lines[index].hasPrefix("|") else { break }
      let cell = lines[index].components(separatedBy: "|")[2]
      let names = cell.components(separatedBy: "`").enumerated()
      for name in names where name.offset % 2 == 1 { listedFiles.append((name.element, index + 1)) }
    }
    return listedFiles
  }

  private func classes(in tokens: [SwiftToken]) -> [String] {
    zip(tokens, tokens.dropFirst()).filter { $0.text == "class" && $1.isTypeName }.map(\.1.text)
  }

  private func storedState(in tokens: [SwiftToken], _ kinds: Set<String>) -> [SwiftToken] {
    var storedState: [SwiftToken] = []
    var isStatic = false
    for (index, token) in tokens.enumerated() where index + 2 < tokens.count {
      if token.text == "static" || token.text == "class" { isStatic = true }
      guard token.text == "var" || token.text == "let" else {
        if ["func", "init", "{", "}", "="].contains(token.text) { isStatic = false }
        continue
      }
      if isStatic || token.depth == 0 {
        let rest = tokens[(index + 2)...].prefix { $0.line == token.line || $0.text == "=" }
        let type = rest.prefix { $0.text != "{" }
        let isStored =
          token.text == "var"
          ? rest.first?.text == "=" || type.contains { $0.text == "=" } || type.count == rest.count
          : type.contains { kinds.contains($0.text) }
        if isStored { storedState.append(tokens[index + 1]) }
      }
      isStatic = false
    }
    return storedState
  }
}
