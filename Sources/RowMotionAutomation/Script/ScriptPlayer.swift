/// Hands out a script's steps as time goes by; the window asks and does them.
package struct ScriptPlayer: Sendable {
  private let steps: [ScriptStep]
  private var position = 0

  /// Creates a player of steps that are sorted by time.
  package init(_ steps: [ScriptStep]) {
    self.steps = steps
  }

  /// When the next step is due, seconds since the first frame was painted; nil after the last.
  package var nextTime: Double? { position < steps.count ? steps[position].time : nil }

  /// Takes the steps that are due by now, seconds since the first frame was painted.
  package mutating func take(until time: Double) -> ArraySlice<ScriptStep> {
    let start = position
    while position < steps.count, steps[position].time <= time { position += 1 }
    return steps[start..<position]
  }
}
