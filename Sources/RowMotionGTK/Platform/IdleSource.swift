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
  private let timer = Timer(priority: G_PRIORITY_LOW)
  private var startTime = 0.0
  private var lastFrameTime = -Double.infinity

  /// True if some work is left.
  var isRunning: Bool { timer.isRunning }

  /// Starts doing pieces of work until none is left.
  func start() {
    guard !isRunning else { return }
    startTime = Timer.now
    scheduleWork()
  }

  /// Stops the work.
  func stop() { timer.stop() }

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
    timer.start(after: max(0, timeToQuiet)) { [weak self] in self?.performWork() }
  }

  private func performWork() {
    // A frame may have run since.
    if timeToQuiet > 0 || onWork?() ?? false { scheduleWork() }
  }
}
