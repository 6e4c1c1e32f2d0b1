import Glibc

/// Where a path leads, and over which symbolic links.
package struct LinkChain: Equatable {
  /// Where the path leads in the end; there need not be anything.
  package private(set) var target: FilePath
  /// The links on the way, also those in the place of directories, in the order in which they are met.
  package private(set) var links: [FilePath] = []

  /// Follows a path.
  package init(_ path: FilePath) {
    var rest = Self.parts(of: path)
    target = path.isAbsolute ? "/" : ""
    while let part = rest.popLast() {
      if part == ".." {
        target =
          target.bytes.isEmpty || target.name == ".." ? target.appending("..") : target.parent
        continue
      }
      let here = target.appending(part)
      // As many links as the kernel follows.
      guard links.count < 40, let linked = Self.destination(of: here) else {
        target = here
        continue
      }
      links.append(here)
      if linked.isAbsolute { target = "/" }
      rest += Self.parts(of: linked)
    }
    if target.bytes.isEmpty { target = "." }
  }

  /// The target, from the root: the same for every path to it.
  package var absoluteTarget: FilePath {
    if target.isAbsolute { return target }
    guard let working = getcwd(nil, 0) else { return target }
    defer { free(working) }
    return LinkChain(FilePath(cString: working).appending(target)).target
  }

  /// The parts of a path, the last one first.
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
  /// The path without its last part, where no part is a link.
  fileprivate var parent: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return "" }
    return slash == 0 ? "/" : FilePath(bytes: Array(bytes[..<slash]))
  }
}
