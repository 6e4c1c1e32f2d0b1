extension AnimatedValue {
  /// The last change that was animated.
  var last: Segment<Value>? {
    blends.last?.segment ?? lead
  }

  /// When the last animated change was made, in absolute seconds; −∞ if there is none.
  public var startTime: Double {
    last?.start ?? -.infinity
  }

  /// From when on the value is exactly ``target``, in absolute seconds.
  ///
  /// −∞ if nothing runs, +∞ if the last change repeats for ever.
  public var endTime: Double {
    @_specialize(where Value == Double)
    get {
      // Spelt out, since taking the whole segment would copy it for each sample.
      if blends.isEmpty { return lead?.end ?? -.infinity }
      return blends[blends.count - 1].segment.end
    }
  }

  /// When the last change counts as complete, in absolute seconds; −∞ if nothing runs.
  public var logicalEndTime: Double {
    last?.logicalEnd ?? -.infinity
  }

  /// Whether the value has yet to reach its target at a time.
  @_specialize(where Value == Double)
  public func isRunning(at time: Double) -> Bool {
    time < endTime
  }

  /// The earliest time from which on the value may change, in absolute seconds.
  ///
  /// - Parameter time: The time that is known already.
  /// - Returns: `time` itself if the value is moving, a later time if all that runs is still
  ///   delayed, and +∞ if nothing runs.
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
