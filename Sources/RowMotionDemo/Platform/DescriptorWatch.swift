import CGtk

/// Calls a closure from the main loop whenever something can be read from a descriptor.
@MainActor final class DescriptorWatch {
  private var source: guint = 0
  private let ready: @MainActor () -> Void

  init(_ descriptor: Int32, ready: @escaping @MainActor () -> Void) {
    self.ready = ready
    guard descriptor >= 0, let channel = g_io_channel_unix_new(descriptor) else { return }
    source = g_io_add_watch(
      channel, G_IO_IN,
      { _, _, target in
        guard let target else { return 0 }
        let watch = Unmanaged<DescriptorWatch>.fromOpaque(target).takeUnretainedValue()
        MainActor.assumeIsolated { watch.ready() }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
    g_io_channel_unref(channel)
  }

  isolated deinit {
    if source != 0 { g_source_remove(source) }
  }
}
