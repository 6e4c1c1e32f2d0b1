/// A target of the package with its layers, from the bottom up, and its allowed imports.
///
/// A layer is a folder of sources, including subfolders that are not layers themselves. It may name
/// only its own types and types of the layers before it. `PackageTargets.swift` defines the order.
public struct Target: Sendable {
  /// The target's name, which is also the name of its folder in `Sources`.
  public let target: String
  /// The folders from the bottom layer up; empty if the target has a single layer.
  public let folders: [String]
  /// The modules that its sources may import.
  public let imports: [String]
  /// Stricter import lists, by layer.
  public let folderImports: [String: [String]]

  /// Creates the description of a target.
  public init(
    _ target: String, folders: [String] = [], imports: [String] = [],
    folderImports: [String: [String]] = [:]
  ) {
    self.target = target
    self.folders = folders
    self.imports = imports
    self.folderImports = folderImports
  }
}

/// A violation of the layer order or of the allowed imports in a source file.
public struct LayeringProblem: CustomStringConvertible, Sendable {
  /// The file's path relative to the package's root.
  public let path: String
  /// The line number, from 1.
  public let line: Int
  /// The problem and its remedy.
  public let message: String

  /// The problem in the format of compiler errors, so that editors can jump to the line.
  public var description: String { "\(path):\(line): error: \(message)" }
}
