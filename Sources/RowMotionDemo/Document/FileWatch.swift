import CGtk
import RowMotionDocument

/// Says when a file, or the one a link leads to, may have changed: by itself or by a rename, also
/// while it or its directory does not exist.
@MainActor final class FileWatch {
  private var monitors: [Monitor] = []
  private let path: String
  private let changed: @MainActor () -> Void

  /// Starts to watch; `changed` is called from the main loop, at times more than once a change.
  init(_ path: String, changed: @escaping @MainActor () -> Void) {
    self.path = path
    self.changed = changed
    follow()
  }

  /// Watches where the path leads now; a link may lead elsewhere than before.
  private func follow() {
    let target = SafeFile.followingLinks(path)
    let paths = target == path ? [path] : [path, target]
    if paths == monitors.map(\.path) { return }
    monitors = paths.map { path in
      Monitor(path) { [weak self] in
        self?.follow()
        self?.changed()
      }
    }
  }
}

/// One of GIO's monitors.
@MainActor private final class Monitor {
  let path: String
  private let monitor: UnsafeMutablePointer<GFileMonitor>?
  private let changed: @MainActor () -> Void

  init(_ path: String, changed: @escaping @MainActor () -> Void) {
    self.path = path
    self.changed = changed
    let file = g_file_new_for_path(path)
    monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    g_object_unref(file.map(UnsafeMutableRawPointer.init))
    guard let monitor else { return }
    let handler:
      @convention(c) (
        UnsafeMutablePointer<GFileMonitor>?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent,
        UnsafeMutableRawPointer?
      ) -> Void = { _, _, _, _, target in
        guard let target else { return }
        let monitor = Unmanaged<Monitor>.fromOpaque(target).takeUnretainedValue()
        MainActor.assumeIsolated { monitor.changed() }
      }
    g_signal_connect_data(
      monitor, "changed", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
  }

  isolated deinit {
    guard let monitor else { return }
    g_file_monitor_cancel(monitor)
    g_signal_handlers_disconnect_matched(
      monitor, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    g_object_unref(monitor)
  }
}
