/// A sequence of script steps with due times; the window queries and performs them.
package struct ScriptPlayer: Sendable {
  private let steps: [ScriptStep]
  private var position = 0

  /// Creates a player of steps that are sorted by time.
  package init(_ steps: [ScriptStep]) {
    self.steps = steps
  }

  /// The next step; nil after the last.
  package var next: ScriptStep? { position < steps.count ? steps[position] : nil }

  /// The time of the next step, in seconds since the first frame was painted; nil after the last.
  package var nextTime: Double? { next?.time }

  /// Removes and returns the steps due by a time, in seconds since the first frame was painted.
  package mutating func consumeSteps(until time: Double) -> ArraySlice<ScriptStep> {
    let start = position
    while position < steps.count, steps[position].time <= time { position += 1 }
    return steps[start..<position]
  }
}
