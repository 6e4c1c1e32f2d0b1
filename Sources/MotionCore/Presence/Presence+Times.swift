extension Presence {
  // Inlinable, so that who asks in every frame makes no copy of the whole.
  /// Whether it is on its way from one state to another.
  @inlinable public var isRunning: Bool {
    switch state {
    case .absent, .present: false
    case .appearing, .resizing, .disappearing: true
    }
  }

  /// When its motion ends, in absolute seconds; −∞ if nothing moves.
  public var endTime: Double {
    switch state {
    case .absent, .present: -.infinity
    case .appearing: max(progress.endTime, heightDifference.endTime)
    case .resizing: heightDifference.endTime
    case .disappearing: progress.endTime
    }
  }

  /// When its motion counts as complete, in absolute seconds; −∞ if nothing moves.
  ///
  /// For whoever waits for a completion. The state changes at ``endTime`` and never before.
  public var logicalEndTime: Double {
    switch state {
    case .absent, .present: -.infinity
    case .appearing: max(progress.logicalEndTime, heightDifference.logicalEndTime)
    case .resizing: heightDifference.logicalEndTime
    case .disappearing: progress.logicalEndTime
    }
  }

  /// The earliest time from which on something may change, in absolute seconds.
  ///
  /// - Parameter time: The time that is known already.
  /// - Returns: `time` itself while something moves or ``advance(to:)`` is due, a later time if the
  ///   motion is still delayed, and +∞ if nothing moves.
  public func nextChange(after time: Double) -> Double {
    guard isRunning else { return hasUnreportedAbsence ? time : .infinity }
    guard time < endTime else { return time }
    return max(
      time, min(progress.nextChange(after: time), heightDifference.nextChange(after: time)))
  }
}
