import CGtk
import Glibc
import RowMotionDocument
import RowMotionGTK

/// Says when a file, or one of the links that lead to it, may have changed: by itself or by a rename,
/// also while it or its directory does not exist.
@MainActor final class FileWatch {
  private var monitors: [Monitor] = []
  private let path: FilePath
  private let changed: @MainActor () -> Void
  private let poll = Timer()
  private var lastSeen: FileStamp?

  /// Starts to watch; `changed` is called from the main loop, at times more than once a change.
  init(_ path: FilePath, changed: @escaping @MainActor () -> Void) {
    self.path = path
    self.changed = changed
    follow()
  }

  /// Watches where the path leads now; a link may lead elsewhere than before.
  private func follow() {
    let chain = LinkChain(path)
    let paths = chain.links + [chain.target]
    lookInto(chain.target.directory)
    if paths == monitors.map(\.path) { return }
    monitors = paths.map { path in
      Monitor(path) { [weak self] in
        self?.follow()
        self?.changed()
      }
    }
  }

  /// A directory that may not be read, such as one of mode 0300, says nothing of its changes: there the
  /// file is looked at from time to time.
  private func lookInto(_ directory: FilePath) {
    if directory.withCString({ access($0, R_OK) }) == 0 || errno != EACCES { return poll.stop() }
    if poll.isRunning { return }
    lastSeen = FileStamp(of: path)
    poll.start(after: FileWatch.pollingInterval) { [weak self] in
      guard let self else { return }
      if FileStamp(of: path) != lastSeen { changed() }
      follow()
    }
  }

  /// How often a file is looked at where nothing tells of its changes, seconds.
  static let pollingInterval = 2.0
}

/// One of GIO's monitors.
@MainActor private final class Monitor {
  let path: FilePath
  private let monitor: UnsafeMutablePointer<GFileMonitor>?

  init(_ path: FilePath, changed: @escaping @MainActor () -> Void) {
    self.path = path
    let file = path.withCString { g_file_new_for_path($0) }
    monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    g_object_unref(file.map(UnsafeMutableRawPointer.init))
    if let monitor { Signals.connect(monitor, "changed", changed) }
  }

  isolated deinit {
    guard let monitor else { return }
    g_file_monitor_cancel(monitor)
    g_object_unref(monitor)
  }
}
