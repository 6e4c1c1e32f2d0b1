import CGtk
import Glibc
import RowMotionDocument
import RowMotionGTK

/// A watch for changes of a file or of a link that leads to it, including renames.
///
/// The file and its directory need not exist.
@MainActor final class FileWatch {
  private var monitors: [Monitor] = []
  private let path: FilePath
  private let changed: @MainActor () -> Void
  private let poll = Timer()
  private var lastStamp: FileStamp?

  /// Creates a watch that calls `changed` from the main loop, sometimes twice for one change.
  init(_ path: FilePath, changed: @escaping @MainActor () -> Void) {
    self.path = path
    self.changed = changed
    follow()
  }

  /// Watches the current target of the path; a link may have changed.
  private func follow() {
    let chain = LinkChain(path)
    let paths = chain.links + [chain.target]
    pollIfUnreadable(chain.target.directory)
    if paths == monitors.map(\.path) { return }
    monitors = paths.map { path in
      Monitor(path) { [weak self] in
        self?.follow()
        self?.changed()
      }
    }
  }

  /// Polls the file if its directory is not readable, such as one of mode 0300, because GIO reports
  /// no changes there.
  private func pollIfUnreadable(_ directory: FilePath) {
    if directory.withCString({ access($0, R_OK) }) == 0 || errno != EACCES { return poll.stop() }
    if poll.isRunning { return }
    lastStamp = FileStamp(of: path)
    poll.start(after: FileWatch.pollingInterval) { [weak self] in
      guard let self else { return }
      if FileStamp(of: path) != lastStamp { changed() }
      follow()
    }
  }

  /// The interval at which a file is polled, in seconds.
  static let pollingInterval = 2.0
}

/// A GIO file monitor.
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

extension Timer: DocumentTimer {}

extension DocumentEvents {
  /// GLib's main loop, with GIO's file monitors.
  static var glib: DocumentEvents {
    DocumentEvents(makeTimer: { Timer() }, watch: { FileWatch($0, changed: $1) })
  }
}

extension NotesStore {
  /// Creates a store for a document in a program that runs GLib's main loop.
  ///
  /// - Parameter usesBackgroundThread: True to read and write a large document on another thread,
  ///   so that it does not block a window.
  convenience init(file: FilePath, sample: [UInt8]? = nil, usesBackgroundThread: Bool = false) {
    var events = DocumentEvents.glib
    events.usesBackgroundThread = usesBackgroundThread
    self.init(file: file, sample: sample, events: events)
  }
}
