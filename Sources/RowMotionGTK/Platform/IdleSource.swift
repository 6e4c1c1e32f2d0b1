import CGtk

/// Runs work in small pieces while nothing moves and the main loop has nothing else to do: input, frames and
/// timers go first.
@MainActor final class IdleSource {
  /// How long after a frame the next one is waited for, seconds: a piece between two frames would be time that
  /// the second one lacks.
  private static let quietTime = 0.1
  /// How long the work waits for what moves, seconds; some things move for ever.
  private static let patience = 5.0

  /// Does a piece of the work; returns whether some is left.
  var onTurn: (@MainActor () -> Bool)?
  private var source: guint = 0
  private let quiet = Timer(priority: G_PRIORITY_LOW)
  private var startTime = 0.0
  private var lastFrameTime = -Double.infinity

  /// Whether some work is still to be done.
  var isRunning: Bool { source != 0 || quiet.isRunning }

  /// Asks for turns until no work is left.
  func start() {
    guard !isRunning else { return }
    startTime = Timer.now
    askForTurns()
  }

  /// Asks for no more turns.
  func stop() {
    quiet.stop()
    if source != 0 { g_source_remove(source) }
    source = 0
  }

  /// Has the work wait, since there was a frame now.
  func frameRan() {
    lastFrameTime = Timer.now
  }

  /// How long there must be no frame until the next piece, seconds.
  private var timeToQuiet: Double {
    let now = Timer.now
    return now - startTime < Self.patience ? lastFrameTime + Self.quietTime - now : 0
  }

  private func askForTurns() {
    let time = timeToQuiet
    guard time <= 0 else { return quiet.start(after: time) { [weak self] in self?.askForTurns() } }
    source = g_idle_add_full(
      G_PRIORITY_LOW,
      { box in
        guard let box, unbox(box, as: (@MainActor () -> Bool).self)() else { return removesSource }
        return keepsSource
      },
      box({ [weak self] in self?.turn() ?? false } as @MainActor () -> Bool), releaseBox)
  }

  private func turn() -> Bool {
    if timeToQuiet > 0 {
      source = 0
      askForTurns()
      return false
    }
    if onTurn?() ?? false { return true }
    source = 0
    return false
  }
}
