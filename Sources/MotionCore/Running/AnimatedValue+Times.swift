extension AnimatedValue {
  /// The last change that was animated.
  var last: Segment<Value>? {
    blends.last?.segment ?? lead
  }

  /// The time of the last animated change, in absolute seconds; −∞ if there is none.
  public var startTime: Double {
    last?.start ?? -.infinity
  }

  /// The time from which the value is exactly ``target``, in absolute seconds.
  ///
  /// −∞ if no change runs, +∞ if the last change repeats forever.
  public var endTime: Double {
    @_specialize(where Value == Double)
    get {
      // Reading `last` would copy the whole segment for each sample.
      if blends.isEmpty { return lead?.end ?? -.infinity }
      return blends[blends.count - 1].segment.end
    }
  }

  /// The logical completion of the last change, in absolute seconds; −∞ if no change runs.
  public var logicalEndTime: Double {
    last?.logicalEnd ?? -.infinity
  }

  /// Returns true if the value has not reached its target at a time.
  @_specialize(where Value == Double)
  public func isRunning(at time: Double) -> Bool {
    time < endTime
  }

  /// Returns the earliest time at which the value may change, in absolute seconds.
  ///
  /// - Parameter time: The time that is known already.
  /// - Returns: `time` itself if the value is moving, a later time if all running changes are still
  ///   delayed, and +∞ if no change runs.
  ///
  /// - Complexity: as ``sample(at:)``.
  @_specialize(where Value == Double)
  public func nextChange(after time: Double) -> Double {
    guard time < endTime else { return .infinity }
    var next = lead?.nextChange(after: time) ?? .infinity
    for blend in blends {
      next = min(next, blend.segment.nextChange(after: time))
    }
    return next
  }
}

extension Segment {
  fileprivate func nextChange(after time: Double) -> Double {
    time < end ? max(time, movesFrom) : .infinity
  }
}
