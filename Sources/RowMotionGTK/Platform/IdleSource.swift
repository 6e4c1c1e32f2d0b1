import CGtk

/// A source of work in small pieces, which run while nothing moves and the main loop is idle:
/// input, frames and timers go first.
@MainActor final class IdleSource {
  /// The time without a frame before work continues, in seconds: a piece between two frames would
  /// delay the second one.
  private static let quietTime = 0.1
  /// The maximum time that work waits for animations, in seconds; some never end.
  private static let maximumDelay = 5.0

  /// Called to do a piece of work; returns whether some is left.
  var onWork: (@MainActor () -> Bool)?
  private var source: guint = 0
  private let quietTimer = Timer(priority: G_PRIORITY_LOW)
  private var startTime = 0.0
  private var lastFrameTime = -Double.infinity

  /// True if some work is left.
  var isRunning: Bool { source != 0 || quietTimer.isRunning }

  /// Starts doing pieces of work until none is left.
  func start() {
    guard !isRunning else { return }
    startTime = Timer.now
    scheduleWork()
  }

  /// Stops the work.
  func stop() {
    quietTimer.stop()
    if source != 0 { g_source_remove(source) }
    source = 0
  }

  /// Notes that a frame ran, so that the work waits.
  func frameRan() {
    lastFrameTime = Timer.now
  }

  /// The remaining time without a frame before the next piece, in seconds.
  private var timeToQuiet: Double {
    let now = Timer.now
    return now - startTime < Self.maximumDelay ? lastFrameTime + Self.quietTime - now : 0
  }

  private func scheduleWork() {
    let time = timeToQuiet
    guard time <= 0 else {
      return quietTimer.start(after: time) { [weak self] in self?.scheduleWork() }
    }
    source = g_idle_add_full(
      G_PRIORITY_LOW,
      { box in
        guard let box, unbox(box, as: (@MainActor () -> Bool).self)() else { return sourceRemove }
        return sourceContinue
      },
      box({ [weak self] in self?.performWork() ?? false } as @MainActor () -> Bool), releaseBox)
  }

  private func performWork() -> Bool {
    if timeToQuiet > 0 {
      source = 0
      scheduleWork()
      return false
    }
    if onWork?() ?? false { return true }
    source = 0
    return false
  }
}
