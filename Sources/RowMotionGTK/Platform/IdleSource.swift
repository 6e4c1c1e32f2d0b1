import CGtk

/// Runs work in small pieces while the main loop has nothing else to do: input, frames and timers go
/// first.
@MainActor final class IdleSource {
  /// Does a piece of the work; returns whether some is left.
  var onTurn: (@MainActor () -> Bool)?
  private var source: guint = 0

  /// Whether the main loop has been asked for turns.
  var isRunning: Bool { source != 0 }

  /// Asks for turns until no work is left.
  func start() {
    guard source == 0 else { return }
    source = g_idle_add_full(
      G_PRIORITY_LOW,
      { box in
        guard let box, unbox(box, as: (@MainActor () -> Bool).self)() else { return removesSource }
        return keepsSource
      },
      box({ [weak self] in self?.turn() ?? false } as @MainActor () -> Bool), releaseBox)
  }

  /// Asks for no more turns.
  func stop() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }

  private func turn() -> Bool {
    if onTurn?() ?? false { return true }
    source = 0
    return false
  }
}
