import CFileSystem
import Glibc

/// Copies of documents whose edits could not be saved: beside the document or, where that cannot be
/// written either, in the user's state directory.
package enum UnsavedCopy {
  private static let most = 100

  /// The names that copies beside a document may have.
  static func names(beside name: FilePath) -> [FilePath] {
    let stem = name.bytes + Array(".unsaved".utf8)
    return (1...most).map { number in
      FilePath(bytes: number == 1 ? stem : stem + Array("-\(number)".utf8))
    }
  }

  /// Writes a copy that nothing else is lost for; returns where it is.
  ///
  /// - Parameter mode: The mode that the document had, for one that is gone or cannot be read.
  package static func write(
    _ bytes: [UInt8], of path: FilePath, mode: mode_t? = nil, stateDirectory: FilePath?
  ) throws(DocumentProblem) -> FilePath {
    var problem: DocumentProblem
    let target = LinkChain(path).target
    do throws(DocumentProblem) {
      return try write(bytes, in: target.directory, names(beside: target.name), target, mode)
    } catch {
      problem = error
    }
    guard let stateDirectory else { throw problem }
    do throws(DocumentProblem) {
      try SafeFile.makeDirectories(stateDirectory)
      return try write(bytes, in: stateDirectory, names(inState: target), target, mode)
    } catch {
      problem = error
    }
    throw problem
  }

  /// The copies that there are of a document, the oldest first.
  package static func all(of path: FilePath, stateDirectory: FilePath?) -> [FilePath] {
    let target = LinkChain(path).target
    var found = names(beside: target.name).map(target.directory.appending)
    if let stateDirectory { found += names(inState: target).map(stateDirectory.appending) }
    return found.filter(isFile)
  }

  /// Another directory's documents may have the same name.
  private static func names(inState target: FilePath) -> [FilePath] {
    let path = canonical(target)
    let stem = String(Fingerprint.of(path.bytes), radix: 16) + "-"
    // The name is for the reader; a long one must not make the file impossible.
    return names(beside: FilePath(bytes: Array(stem.utf8) + path.name.bytes.prefix(100)))
  }

  private static func canonical(_ target: FilePath) -> FilePath {
    if target.isAbsolute { return target }
    guard let working = getcwd(nil, 0) else { return target }
    defer { free(working) }
    return LinkChain(FilePath(cString: working).appending(target)).target
  }

  private static func write(
    _ bytes: [UInt8], in directory: FilePath, _ names: [FilePath], _ document: FilePath,
    _ mode: mode_t?
  ) throws(DocumentProblem) -> FilePath {
    let model = document.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { if model >= 0 { close(model) } }
    for name in names {
      let path = directory.appending(name)
      let descriptor = path.withCString {
        open(
          $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
          model >= 0 || mode != nil ? 0o600 : 0o666)
      }
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw SafeFile.writeProblem(errno, path) }
      let file = OpenFile(descriptor)
      if model >= 0 {
        rm_copy_attributes(model, descriptor)
      } else if let mode {
        fchmod(descriptor, mode)
      }
      var code = SafeFile.write(bytes, to: file.descriptor)
      if code == nil, fsync(descriptor) != 0 { code = errno }
      guard let code else { return path }
      _ = path.withCString { unlink($0) }
      throw SafeFile.writeProblem(code, path)
    }
    throw SafeFile.writeProblem(EEXIST, directory)
  }

  private static func isFile(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
