extension Animation {
  /// Waits before it starts.
  ///
  /// What ran before goes on in the meantime.
  ///
  /// - Parameter delay: Seconds.
  public func delay(_ delay: Double) -> Animation {
    // A value that has not moved yet cannot have moved already: a start in the past is none.
    delay > 0 ? modified(by: .delay(delay)) : self
  }

  /// Lets time pass faster or slower.
  ///
  /// - Parameter speed: 2 is twice as fast.
  public func speed(_ speed: Double) -> Animation {
    modified(by: .speed(speed > 0 && speed < .infinity ? speed : .infinity))
  }

  /// Runs some times, one after the other.
  ///
  /// When every second cycle runs back and their number is even, it ends where it started, and
  /// then jumps to the target.
  ///
  /// - Parameters:
  ///   - repeatCount: How many times, at least 1.
  ///   - autoreverses: Whether every second cycle runs back.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    modified(
      by: .repetition(
        count: max(1, repeatCount), autoreverses: autoreverses, cycle: duration))
  }

  /// Runs again and again, and never completes.
  ///
  /// Only a change with another animation ends it.
  ///
  /// - Parameter autoreverses: Whether every second cycle runs back.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    modified(by: .repetition(count: nil, autoreverses: autoreverses, cycle: duration))
  }

  /// Sets when it counts as complete, for whoever waits for that.
  ///
  /// The motion stays the same, and so does its end.
  ///
  /// - Parameter duration: Seconds; no later than the end, and no sooner than the start.
  public func logicallyComplete(after duration: Double) -> Animation {
    modified(by: .logicallyComplete(after: duration > 0 ? duration : 0))
  }
}
