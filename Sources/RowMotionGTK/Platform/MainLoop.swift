import CGtk
import Dispatch
import Glibc

/// The connection of Swift's main actor to GLib's main loop.
///
/// `Task { @MainActor in }`, `await` on the main actor and `DispatchQueue.main` never run by
/// themselves while GLib's loop runs. Dispatch signals work in its main queue through a file
/// descriptor, as for any foreign loop, and GLib watches it.
@MainActor enum MainLoop {
  private static var source: guint = 0

  /// Starts serving the main actor; further calls do nothing.
  static func serveMainActor() {
    guard source == 0 else { return }
    source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, mainQueueHandle(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        drainMainQueue(nil)
        return sourceContinue
      }, nil, nil)
  }
}

/// GLib's `G_SOURCE_CONTINUE`, for callbacks to return.
let sourceContinue: gboolean = 1
/// GLib's `G_SOURCE_REMOVE`, for callbacks to return.
let sourceRemove: gboolean = 0

// Dispatch exports these two for other run loops but declares them in no header.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
