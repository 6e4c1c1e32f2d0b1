import CFileSystem
import Glibc

/// Says which process shows a document: the one that holds a lock named after the device, the
/// directory and the name of the file.
///
/// Whoever comes second tells it so over a socket. Both files are in `XDG_RUNTIME_DIR`; without one,
/// and for documents whose directory does not exist, nobody has a claim.
@MainActor package final class DocumentClaim {
  /// What came of asking for a document.
  package enum Answer {
    /// This process shows it.
    case mine(DocumentClaim)
    /// The process that shows it has brought its window to the front.
    case shown
    /// Nobody is to be asked: this process shows it, and others cannot know.
    case unclaimed
  }

  /// The socket, from which something can be read when somebody asks for the document.
  package let listener: Int32
  private let directory: OpenFile
  private let lock: OpenFile
  private let name: String

  private init(_ directory: OpenFile, _ lock: OpenFile, _ name: String, listener: Int32) {
    self.directory = directory
    self.lock = lock
    self.name = name
    self.listener = listener
  }

  /// Claims a document.
  ///
  /// - Parameters:
  ///   - asking: Whether the process that shows the document already is to show its window.
  ///   - token: What the desktop gave this process for a window that is to come to the front.
  ///   - patience: How long to wait for the other process, seconds.
  package static func claim(
    _ path: FilePath, runtimeDirectory: FilePath?, asking: Bool, token: String = "",
    patience: Double = 3
  ) -> Answer {
    guard let runtimeDirectory, let name = name(of: path) else { return .unclaimed }
    let claims = runtimeDirectory.appending("rowmotion")
    _ = claims.withCString { mkdir($0, 0o700) }
    let descriptor = claims.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return .unclaimed }
    let directory = OpenFile(descriptor)
    // Between taking the lock and listening there is a moment.
    for _ in 0..<max(1, Int(patience * 50)) {
      if let lock = lock(name, in: directory) {
        return listen(name, lock, in: directory).map(Answer.mine) ?? .unclaimed
      }
      guard asking else { return .unclaimed }
      let socket = "\(name).socket".withCString { rm_connect(directory.descriptor, $0) }
      if socket >= 0 { return isAnswered(OpenFile(socket), token) ? .shown : .unclaimed }
      usleep(20_000)
    }
    return .unclaimed
  }

  /// The user's runtime directory; nil where there is none.
  package static var runtimeDirectory: FilePath? {
    getenv("XDG_RUNTIME_DIR").map { FilePath(cString: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
  }

  /// Takes a question from the socket; returns the token that the other process gave, which is then
  /// told that the window is shown.
  package func answer() -> String? {
    let descriptor = rm_accept(listener)
    guard descriptor >= 0 else { return nil }
    let socket = OpenFile(descriptor)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(socket.descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    _ = send(socket.descriptor, [1 as UInt8], 1, Int32(MSG_NOSIGNAL))
    return String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self)
  }

  isolated deinit {
    close(listener)
    // Whoever waits for the lock looks whether the file is still there.
    _ = "\(name).socket".withCString { unlinkat(directory.descriptor, $0, 0) }
    _ = "\(name).lock".withCString { unlinkat(directory.descriptor, $0, 0) }
  }

  private static func name(of path: FilePath) -> String? {
    let target = LinkChain(path).target
    var status = stat()
    guard target.directory.withCString({ stat($0, &status) }) == 0 else { return nil }
    let entry = "\(status.st_dev)-\(status.st_ino)-"
    return entry + String(Fingerprint.of(target.name.bytes), radix: 16)
  }

  private static func lock(_ name: String, in directory: OpenFile) -> OpenFile? {
    while true {
      let descriptor = "\(name).lock".withCString {
        openat(directory.descriptor, $0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      guard descriptor >= 0 else { return nil }
      let file = OpenFile(descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
      var mine = stat()
      var named = stat()
      fstat(descriptor, &mine)
      let result = "\(name).lock".withCString {
        fstatat(directory.descriptor, $0, &named, AT_SYMLINK_NOFOLLOW)
      }
      // The one who had it may have removed it just now.
      if result == 0, mine.st_ino == named.st_ino { return file }
    }
  }

  private static func listen(
    _ name: String, _ lock: OpenFile, in directory: OpenFile
  ) -> DocumentClaim? {
    let socket = "\(name).socket"
    // A killed process has left it.
    _ = socket.withCString { unlinkat(directory.descriptor, $0, 0) }
    let listener = socket.withCString { rm_listen(directory.descriptor, $0) }
    guard listener >= 0 else { return nil }
    return DocumentClaim(directory, lock, name, listener: listener)
  }

  private static func isAnswered(_ socket: OpenFile, _ token: String) -> Bool {
    let bytes = Array((token + "\n").utf8)
    let flags = Int32(MSG_NOSIGNAL)
    guard send(socket.descriptor, bytes, bytes.count, flags) == bytes.count else { return false }
    var byte: UInt8 = 0
    return recv(socket.descriptor, &byte, 1, 0) == 1
  }
}
