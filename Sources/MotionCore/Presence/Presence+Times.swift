extension Presence {
  // Inlinable, so that a check in every frame does not copy the whole presence.
  /// A Boolean value that indicates whether the presence animates from one state to another.
  @inlinable public var isRunning: Bool {
    switch state {
    case .absent, .present: false
    case .appearing, .resizing, .disappearing: true
    }
  }

  /// The end of the motion, in absolute seconds; −∞ if nothing animates.
  public var endTime: Double {
    switch state {
    case .absent, .present: -.infinity
    case .appearing: max(progress.endTime, heightDifference.endTime)
    case .resizing: heightDifference.endTime
    case .disappearing: progress.endTime
    }
  }

  /// The logical completion of the motion, in absolute seconds; −∞ if nothing animates.
  ///
  /// Serves completion handlers. The state changes at ``endTime`` and never before.
  public var logicalEndTime: Double {
    switch state {
    case .absent, .present: -.infinity
    case .appearing: max(progress.logicalEndTime, heightDifference.logicalEndTime)
    case .resizing: heightDifference.logicalEndTime
    case .disappearing: progress.logicalEndTime
    }
  }

  /// Returns the earliest time at which something may change, in absolute seconds.
  ///
  /// - Parameter time: The time that is known already.
  /// - Returns: `time` itself while something moves or ``advance(to:)`` is due, a later time if the
  ///   motion is still delayed, and +∞ if nothing animates.
  public func nextChange(after time: Double) -> Double {
    guard isRunning else { return hasUnreportedAbsence ? time : .infinity }
    guard time < endTime else { return time }
    return max(
      time, min(progress.nextChange(after: time), heightDifference.nextChange(after: time)))
  }
}
