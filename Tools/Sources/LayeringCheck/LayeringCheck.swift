import Foundation

/// A check of a package's sources against the order of its layers.
public struct LayeringCheck {
  private let root: URL
  private let targets: [Target]

  /// Creates a check of the package in a folder.
  public init(root: URL, targets: [Target] = packageTargets) {
    self.root = root.standardizedFileURL
    self.targets = targets
  }

  /// The root of RowMotion's package, of which this package is a folder.
  public static var packageRoot: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Returns all violations, sorted by file and line.
  ///
  /// - Complexity: O(n) in the bytes of all sources.
  /// - Throws: Errors from reading the sources.
  public func problems() throws -> [LayeringProblem] {
    try targets.flatMap { try problems(in: $0) }
  }

  private func problems(in target: Target) throws -> [LayeringProblem] {
    let sources = try sources(of: target)
    var problems: [LayeringProblem] = []
    var declaringFolders: [String: Int] = [:]
    var placed: [(file: SourceFile, folder: Int)] = []
    for file in sources {
      guard let folder = folder(of: file, target) else {
        problems.append(
          LayeringProblem(
            path: file.path, line: 1,
            message: "\(target.target) has no such folder: put the file into one of "
              + "\(target.folders.joined(separator: ", ")), or give it its place in "
              + "Tools/Sources/LayeringCheck/PackageTargets.swift."))
        continue
      }
      placed.append((file, folder))
      for name in file.declared {
        declaringFolders[name] = min(folder, declaringFolders[name] ?? folder)
      }
    }
    // Types declared in extensions of a lower layer's types belong to the declaring layer.
    for (file, folder) in placed {
      for (outer, name) in file.declaredInExtensions
      where declaringFolders[outer].map({ $0 < folder }) ?? false {
        declaringFolders[name] = min(folder, declaringFolders[name] ?? folder)
      }
    }
    for (file, folder) in placed {
      for use in file.uses {
        guard let declaringFolder = declaringFolders[use.name], declaringFolder > folder else {
          continue
        }
        problems.append(
          LayeringProblem(
            path: file.path, line: use.line,
            message:
              "\(target.folders[folder]) names \(use.name), which is of \(target.folders[declaringFolder]), "
              + "a folder above it: move the name down, or let \(target.folders[declaringFolder]) do this "
              + "through a protocol or an override."))
      }
      let name = target.folders.isEmpty ? "" : target.folders[folder]
      let imports = target.folderImports[name] ?? target.imports
      for use in file.imports where !imports.contains(use.name) {
        problems.append(
          LayeringProblem(
            path: file.path, line: use.line,
            message:
              "\(target.target)\(name.isEmpty ? "" : "/" + name) may not import \(use.name), "
              + (imports.isEmpty
                ? "nor anything else." : "only \(imports.joined(separator: ", "))."))
        )
      }
    }
    let usedFolders = Set(placed.map(\.folder))
    for (folder, name) in target.folders.enumerated() where !usedFolders.contains(folder) {
      problems.append(
        LayeringProblem(
          path: "Tools/Sources/LayeringCheck/PackageTargets.swift", line: 1,
          message: "\(target.target) has no source in its folder \(name)."))
    }
    return problems
  }

  /// Returns the layer of a source: the one with the longest matching folder path.
  private func folder(of file: SourceFile, _ target: Target) -> Int? {
    if target.folders.isEmpty { return 0 }
    let path = file.path.dropFirst("Sources/\(target.target)/".count)
    if !path.contains("/") { return target.folders.firstIndex(of: ".") }
    let matches = target.folders.indices.filter { path.hasPrefix(target.folders[$0] + "/") }
    return matches.max { target.folders[$0].count < target.folders[$1].count }
  }

  private func sources(of target: Target) throws -> [SourceFile] {
    let folder = root.appendingPathComponent("Sources/\(target.target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let file = folder.appendingPathComponent(path)
      return SourceFile(
        path: "Sources/\(target.target)/\(path)",
        source: try String(contentsOf: file, encoding: .utf8))
    }
  }
}
