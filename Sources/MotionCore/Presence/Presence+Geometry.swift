extension Presence {
  /// How much of it is there at a time: 0 nothing, 1 all, beyond while a spring swings over.
  public func progress(at time: Double) -> Double {
    progress.value(at: time)
  }

  /// How much of it is there at a time, kept inside 0...1: for spacing and fades.
  public func clampedProgress(at time: Double) -> Double {
    sample(at: time).clampedProgress
  }

  /// All that can be asked of an instant, to be kept by who asks several times in a frame.
  ///
  /// - Parameter time: Absolute seconds.
  public func sample(at time: Double) -> Sample {
    Sample(progress: progress.value(at: time), heightDifference: heightDifference.value(at: time))
  }

  /// The height to show at a time, in points, at least 0.
  ///
  /// At rest it is exactly the natural height, or 0.
  ///
  /// - Parameters:
  ///   - natural: The height the content has by itself, in points; 0 if it is not finite.
  ///   - time: Absolute seconds.
  public func height(natural: Double, at time: Double) -> Double {
    sample(at: time).height(natural: natural)
  }

  /// How fast the height changes at a time, in points per second; 0 where the height is 0.
  public func heightVelocity(natural: Double, at time: Double) -> Double {
    guard natural.isFinite else { return 0 }
    let (progress, progressRate) = progress.sample(at: time)
    let (difference, differenceRate) = heightDifference.sample(at: time)
    let height = natural + difference
    guard progress > 0, height > 0 else { return 0 }
    return progressRate * height + progress * differenceRate
  }

  /// The opacity of content that waits for its room: 0 until progress 0.6, then evenly to 1.
  ///
  /// - Parameter progress: 0...1.
  public static func deferredOpacity(progress: Double) -> Double {
    ((progress - 0.6) / 0.4).clamped(to: 0...1)
  }
}

extension Presence {
  /// What a presence is at an instant.
  public struct Sample: Equatable, Sendable {
    /// How much of it is there: 0 nothing, 1 all, beyond while a spring swings over.
    public let progress: Double
    /// The shown height less the natural height, in points, as if all of it were there.
    public let heightDifference: Double

    /// How much of it is there, kept inside 0...1: for spacing and fades.
    public var clampedProgress: Double { progress.clamped(to: 0...1) }

    package init(progress: Double, heightDifference: Double) {
      self.progress = progress
      self.heightDifference = heightDifference
    }

    /// The height to show, in points, at least 0.
    ///
    /// - Parameter natural: The height the content has by itself, in points; 0 if it is not finite.
    public func height(natural: Double) -> Double {
      guard natural.isFinite else { return 0 }
      // Each factor on its own, since two negative ones would make a height.
      return max(0, progress) * max(0, natural + heightDifference)
    }
  }
}
