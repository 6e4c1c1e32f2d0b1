extension Replay {
  /// Replays until a time, and returns for each visible row with an id the reasons why it is where
  /// it is.
  ///
  /// - Parameters:
  ///   - row: The id of the row as text.
  ///   - time: A time in seconds, which need not be that of a frame.
  ///   - settle: Runs other work of the program between two events.
  package func explanations(
    ofRow row: String, at time: Double, settle: @MainActor () async -> Void = {}
  ) async -> [String] {
    comparesFrames = false
    let recorder = host.startRecording(named: recording.name)
    var old = host.motionFrame
    var frame = old
    onEvent = { [unowned self] in
      if host.time > frame.time { old = frame }
      frame = host.motionFrame
    }
    await play(until: time, settle: settle)
    // A time shortly after a frame asks for that frame, unless a motion continues without frames.
    if time - host.time > 1.0 / 30 || isFinished && !host.isIdle && host.time < time {
      old = frame
      advance(to: time)
      frame = host.motionFrame
    }
    let lanes = frame.lanes.filter { $0.id.part == nil && $0.id.row.map { "\($0)" } == row }
    return lanes.map { lane in
      // The last update of a time shows changes of its own time.
      recorder.explanation(
        of: lane.id, in: frame, after: old, changedBefore: frame.time.nextUp
      ).map { line in
        (line.level == 0 ? "" : String(repeating: "  ", count: line.level - 1) + "- ") + line.text
          + "\n"
      }.joined()
    }
  }
}
