import CFileSystem
import Glibc

/// A new file with its content on disk, which has no name where the system can do without.
struct TemporaryFile {
  let file: OpenFile
  private let location: FileLocation
  private let partial: FilePath?

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - model: Whose mode, owner and attributes it gets; without one it gets the usual mode.
  ///   - unnamed: Whether the system is asked for a file without a name.
  init(
    _ bytes: [UInt8], like model: OpenFile?, in location: FileLocation, unnamed: Bool
  ) throws(DocumentProblem) {
    self.location = location
    let mode: mode_t = model == nil ? 0o666 : 0o600
    var descriptor = unnamed ? rm_open_unnamed(location.directory, mode) : -1
    var partial: FilePath?
    if !unnamed || descriptor < 0 && [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
      let name = SaveSlot.partial(of: location.name)
      if location.isLocked { location.remove(name) }
      descriptor = name.withCString {
        openat(location.directory, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      }
      partial = name
    }
    guard descriptor >= 0 else { throw SafeFile.writeProblem(errno, location.path) }
    file = OpenFile(descriptor)
    self.partial = partial
    if let model { rm_copy_attributes(model.descriptor, descriptor) }
    var code = SafeFile.write(bytes, to: descriptor)
    if code == nil, fsync(descriptor) != 0 { code = errno }
    if let code {
      if let partial { location.remove(partial) }
      throw SafeFile.writeProblem(code, location.path)
    }
  }

  /// Gives the file a name that must be free; returns the error's number, or nil.
  func name(_ name: FilePath) -> Int32? {
    if let partial {
      let code = location.rename(partial, toFree: name)
      if code != nil { location.remove(partial) }
      return code
    }
    return name.withCString { rm_link_open_file(file.descriptor, location.directory, $0) } == 0
      ? nil : errno
  }
}
