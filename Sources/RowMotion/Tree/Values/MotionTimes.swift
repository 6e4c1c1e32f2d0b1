import MotionCore

/// A motion that knows when it ends and when it next looks different.
protocol TimedMotion: ~Copyable {
  /// The time at which the motion ends, in seconds; -infinity if there was none.
  var endTime: Double { get }
  /// Returns the earliest time at or after another at which the motion may look different, in
  /// seconds; infinity if there is none.
  func nextChange(after time: Double) -> Double
}

extension AnimatedValue: TimedMotion {}
extension Presence: TimedMotion {}

/// The end and the next change of all motions of a node.
struct MotionTimes {
  /// The host's time, in seconds.
  let time: Double
  /// The time at which the last motion ends, in seconds; -infinity without a motion.
  private(set) var end = -Double.infinity
  /// The earliest time at which one of them may look different, in seconds; infinity if none will.
  private(set) var nextChange = Double.infinity

  init(at time: Double) { self.time = time }

  mutating func add<Motion: TimedMotion & ~Copyable>(_ motion: borrowing Motion) {
    end = max(end, motion.endTime)
    nextChange = min(nextChange, motion.nextChange(after: time))
  }

  /// Adds a change at a time, after which nothing moves.
  mutating func add(endAt time: Double) {
    end = max(end, time)
    nextChange = min(nextChange, time)
  }

  /// Adds a change in each frame, of a motion whose end is unknown.
  mutating func addEachFrame() { nextChange = time }
}
