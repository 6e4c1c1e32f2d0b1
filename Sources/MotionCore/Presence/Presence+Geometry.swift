extension Presence {
  /// Returns the progress at a time: 0 is absent, 1 is fully present; a spring may overshoot.
  public func progress(at time: Double) -> Double {
    progress.value(at: time)
  }

  /// Returns the progress at a time, clamped to 0...1, for spacing and fades.
  public func clampedProgress(at time: Double) -> Double {
    sample(at: time).clampedProgress
  }

  /// Returns progress and height difference at a time, for callers that need both in one frame.
  ///
  /// - Parameter time: Absolute seconds.
  public func sample(at time: Double) -> Sample {
    Sample(progress: progress.value(at: time), heightDifference: heightDifference.value(at: time))
  }

  /// Returns the height to show at a time, in points, at least 0.
  ///
  /// At rest the height is exactly the natural height, or 0.
  ///
  /// - Parameters:
  ///   - natural: The content's own height, in points; 0 if it is not finite.
  ///   - time: Absolute seconds.
  public func height(natural: Double, at time: Double) -> Double {
    sample(at: time).height(natural: natural)
  }

  /// Returns the rate of the height at a time, in points per second; 0 where the height is 0.
  public func heightVelocity(natural: Double, at time: Double) -> Double {
    guard natural.isFinite else { return 0 }
    let progress = progress.sample(at: time)
    let difference = heightDifference.sample(at: time)
    let height = natural + difference.value
    guard progress.value > 0, height > 0 else { return 0 }
    return progress.velocity * height + progress.value * difference.velocity
  }

  /// Returns the opacity of content that fades in late: 0 up to progress 0.6, then linear to 1.
  ///
  /// - Parameter progress: 0...1.
  public static func deferredOpacity(progress: Double) -> Double {
    ((progress - 0.6) / 0.4).clamped(to: 0...1)
  }
}

extension Presence {
  /// The state of a presence at an instant.
  public struct Sample: Equatable, Sendable {
    /// The progress: 0 is absent, 1 is fully present; a spring may overshoot.
    public let progress: Double
    /// The shown height minus the natural height, in points, at full presence.
    public let heightDifference: Double

    /// The progress, clamped to 0...1, for spacing and fades.
    public var clampedProgress: Double { progress.clamped(to: 0...1) }

    package init(progress: Double, heightDifference: Double) {
      self.progress = progress
      self.heightDifference = heightDifference
    }

    /// Returns the height to show, in points, at least 0.
    ///
    /// - Parameter natural: The content's own height, in points; 0 if it is not finite.
    public func height(natural: Double) -> Double {
      guard natural.isFinite else { return 0 }
      // Clamped one by one: the product of two negative factors would be a positive height.
      return max(0, progress) * max(0, natural + heightDifference)
    }
  }
}
