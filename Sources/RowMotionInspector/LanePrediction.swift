import RowMotion

/// The frames ahead of a view's current one, until all motions have ended.
@MainActor struct LanePrediction {
  private(set) var frames: [MotionFrame] = []
  /// The numbers on which the frames depend.
  private var motions: [Double] = []
  /// The times of the frames that are not predicted yet, in seconds.
  private var times: ArraySlice<Double> = []

  /// The number of frames ahead.
  private static let count = 30.0

  /// Predicts frames of at most a duration, in seconds: one while time runs, otherwise all.
  mutating func update(_ playback: Playback, span: Double) {
    let host = playback.view.host
    let now = host.motionFrame
    // Motions are functions of time, so the frames ahead stay the same until something happens.
    let ends = now.lanes.map(\.endTime)
    let end = min(ends.max() ?? -.infinity, now.time + span)
    let motions =
      ends + now.lanes.map(\.targetHeight)
      + [end > now.time ? span : 0, playback.recorder.marks.last?.time ?? 0]
    if motions != self.motions {
      self.motions = motions
      frames = []
      let step = max(Playback.step, (end - now.time) / Self.count)
      times = stride(from: now.time, to: end, by: step).map { $0 + step }[...]
    }
    // The panel must not delay the view's frames.
    for time in times.prefix(playback.isPaused ? times.count : 1) {
      frames.append(host.predictedMotion(at: time))
      times.removeFirst()
    }
  }
}
