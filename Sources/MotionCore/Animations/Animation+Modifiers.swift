extension Animation {
  /// Returns the animation with a delay before it starts.
  ///
  /// Animations that are already running continue during the delay.
  ///
  /// - Parameter delay: Seconds.
  public func delay(_ delay: Double) -> Animation {
    // A negative delay would start the motion before the value changed, so it is ignored.
    delay > 0 ? modified(by: .delay(delay)) : self
  }

  /// Returns the animation at another speed.
  ///
  /// - Parameter speed: 2 is twice as fast.
  public func speed(_ speed: Double) -> Animation {
    modified(by: .speed(speed > 0 && speed < .infinity ? speed : .infinity))
  }

  /// Returns the animation repeated a number of times.
  ///
  /// An even count with `autoreverses` ends at the start value, and the value then jumps to its
  /// target.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of cycles, at least 1.
  ///   - autoreverses: True to reverse every second cycle.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    modified(
      by: .repetition(
        count: max(1, repeatCount), autoreverses: autoreverses, cycle: duration))
  }

  /// Returns the animation repeated forever; it never completes.
  ///
  /// Only a change with another animation ends it.
  ///
  /// - Parameter autoreverses: True to reverse every second cycle.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    modified(by: .repetition(count: nil, autoreverses: autoreverses, cycle: duration))
  }

  /// Returns the animation with another logical completion, which completion handlers observe.
  ///
  /// The motion and its end stay the same.
  ///
  /// - Parameter duration: Seconds; no later than the end, and no sooner than the start.
  public func logicallyComplete(after duration: Double) -> Animation {
    modified(by: .logicallyComplete(after: duration > 0 ? duration : 0))
  }
}
