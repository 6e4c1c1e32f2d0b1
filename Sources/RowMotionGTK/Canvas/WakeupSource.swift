import CGtk
import CGtkShims

/// A source that calls a closure when the main loop has woken up, before any other source.
@MainActor final class WakeupSource {
  private let onWake: @MainActor () -> Void
  private var source: UnsafeMutablePointer<GSource>?

  init(_ onWake: @escaping @MainActor () -> Void) {
    self.onWake = onWake
    source = row_motion_wake_source_add(
      { owner in Unmanaged<WakeupSource>.fromOpaque(owner).takeUnretainedValue().onWake() },
      Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    if let source { row_motion_wake_source_remove(source) }
  }
}
