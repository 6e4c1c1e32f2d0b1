import Glibc

/// The target of a path and the symbolic links that lead to it.
package struct LinkChain: Equatable {
  /// The final target of the path, which may not exist.
  package private(set) var target: FilePath
  /// The links followed, including links to directories, in the order they were met.
  package private(set) var links: [FilePath] = []

  /// Resolves a path.
  package init(_ path: FilePath) {
    var rest = Self.parts(of: path)
    target = path.isAbsolute ? "/" : ""
    while let part = rest.popLast() {
      if part == ".." {
        target =
          target.bytes.isEmpty || target.name == ".." ? target.appending("..") : target.parent
        continue
      }
      let candidate = target.appending(part)
      // The kernel follows no more than 40 links.
      guard links.count < 40, let linked = Self.destination(of: candidate) else {
        target = candidate
        continue
      }
      links.append(candidate)
      if linked.isAbsolute { target = "/" }
      rest += Self.parts(of: linked)
    }
    if target.bytes.isEmpty { target = "." }
  }

  /// The absolute path of the target, which is the same for every path to it.
  package var absoluteTarget: FilePath {
    if target.isAbsolute { return target }
    guard let working = getcwd(nil, 0) else { return target }
    defer { free(working) }
    return LinkChain(FilePath(cString: working).appending(target)).target
  }

  /// Returns the components of a path, last one first.
  private static func parts(of path: FilePath) -> [FilePath] {
    path.bytes.split(separator: FilePath.slash).map { FilePath(bytes: Array($0)) }
      .filter { $0 != "." }.reversed()
  }

  private static func destination(of path: FilePath) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCString { readlink($0, &buffer, buffer.count) }
    return count > 0 ? FilePath(bytes: buffer[..<count].map(UInt8.init(bitPattern:))) : nil
  }
}

extension FilePath {
  /// The path without its last component, assuming that no component is a link.
  fileprivate var parent: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return "" }
    return slash == 0 ? "/" : FilePath(bytes: Array(bytes[..<slash]))
  }
}
