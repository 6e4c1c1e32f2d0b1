extension Recording {
  /// Replays the recording with a view; returns the first difference of a frame, or nil.
  ///
  ///     #expect(recording.replay { ContentView() } == nil)
  ///
  /// - Parameters:
  ///   - rate: The frames per second between the inputs in a second replay, of
  ///     which the motion of rows and presences is compared; nil for none.
  ///   - root: The recorded view.
  @MainActor public func replay<Root: View>(
    rate: Double? = nil, @ViewBuilder root: () -> Root
  ) -> ReplayDifference? {
    replay(of: (), rate: rate, onChange: { _, _, _ in }) { _ in root() }
  }

  /// Replays the recording with a view and its model; returns the first difference of a frame, or
  /// nil.
  ///
  /// - Parameters:
  ///   - model: Creates the model as it was at the start.
  ///   - rate: The frames per second between the inputs in a second replay, of
  ///     which the motion of rows and presences is compared; nil for none.
  ///   - onChange: Repeats a change of the model by its name and text, see
  ///     ``ViewHost/change(_:_:_:)``.
  ///   - root: Creates the recorded view.
  @MainActor public func replay<Model, Root: View>(
    of model: @autoclosure () -> Model, rate: Double? = nil,
    onChange: @escaping @MainActor (Model, String, String) -> Void,
    @ViewBuilder root: (Model) -> Root
  ) -> ReplayDifference? {
    func make(_ recording: Recording) -> Replay {
      let model = model()
      let replay = Replay(recording) { root(model) }
      replay.onChange = { onChange(model, $0, $1) }
      return replay
    }
    let exact = make(self)
    guard let rate else { return exact.run() }
    let motion = MotionLog(of: exact)
    if let difference = exact.run() { return difference }
    let other = make(resampled(at: rate))
    let otherMotion = MotionLog(of: other, comparedTo: motion)
    other.run()
    return motion.difference(from: otherMotion)
  }
}

// MARK: - Comparing

extension Recording {
  /// A frame with what it shows.
  package struct ShownFrame: Equatable, Sendable {
    /// The time of the frame, in seconds.
    package var time: Double
    /// The text of each layer.
    package var texts: [String]
  }

  /// The frames of a full recording.
  package var shownFrames: [ShownFrame] {
    var frames: [ShownFrame] = []
    for event in events {
      switch event {
      case .frame(let time): frames.append(ShownFrame(time: time, texts: frames.last?.texts ?? []))
      case .content(let content):
        if !frames.isEmpty { frames[frames.count - 1].texts = content.texts }
      case .input, .layout, .lineHeight: break
      }
    }
    return frames
  }

  /// Returns the first difference between the frames of two full recordings, or nil.
  ///
  /// - Parameter tolerance: The largest difference of two numbers that counts as none.
  package func difference(from other: Recording, tolerance: Double) -> ReplayDifference? {
    let (old, new) = (shownFrames, other.shownFrames)
    for (index, (old, new)) in zip(old, new).enumerated() {
      if abs(old.time - new.time) > 1e-9 {
        return ReplayDifference(
          frame: index, time: new.time, layer: nil, recorded: "a frame at \(old.time) s",
          replayed: "a frame at \(new.time) s")
      }
      if let difference = ReplayDifference(
        frame: index, time: old.time, from: old.texts, to: new.texts, tolerance: tolerance)
      {
        return difference
      }
    }
    if old.count == new.count { return nil }
    return ReplayDifference(
      frame: min(old.count, new.count), time: new.last?.time ?? 0, layer: nil,
      recorded: "\(old.count) frames", replayed: "\(new.count) frames")
  }
}
