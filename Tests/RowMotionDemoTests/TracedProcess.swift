import Foundation

/// A process that writes into a file, with system notifications of its writes and its end instead
/// of polling.
final class TracedProcess {
  let process: Process
  private let notices: Int32
  /// A pipe that nothing is written to and that closes when the process ends, for any reason.
  private let life = Pipe()

  /// Starts a process.
  ///
  /// - Parameter file: The file that the process writes; created if it is missing.
  init(_ process: Process, writing file: String) throws {
    self.process = process
    if !FileManager.default.fileExists(atPath: file) {
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
    notices = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    inotify_add_watch(notices, file, UInt32(IN_MODIFY))
    process.standardOutput = life
    try process.run()
  }

  deinit { close(notices) }

  /// Waits until the process writes or ends; returns false after a timeout.
  @discardableResult func waitForOutput(seconds: Double) -> Bool {
    var files = [
      pollfd(fd: notices, events: Int16(POLLIN), revents: 0),
      pollfd(fd: life.fileHandleForReading.fileDescriptor, events: 0, revents: 0),
    ]
    let count = poll(&files, 2, Int32(max(0, seconds) * 1000))
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(notices, &buffer, buffer.count) > 0 {}
    return count > 0
  }

  /// Waits until the process has ended; returns false after a timeout.
  func waitForEnd(seconds: Double) -> Bool {
    var file = pollfd(fd: life.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
    guard poll(&file, 1, Int32(max(0, seconds) * 1000)) > 0 else { return false }
    process.waitUntilExit()
    return true
  }
}

/// A time limit for waiting.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Double) { end = ContinuousClock.now + .seconds(seconds) }

  /// The time until the limit, in seconds.
  var remaining: Double { (end - ContinuousClock.now) / .seconds(1) }
}
