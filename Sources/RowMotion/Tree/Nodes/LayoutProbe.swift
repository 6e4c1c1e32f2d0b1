/// A query for the layout in another state of all animations.
enum LayoutProbe {
  /// The state at the end of all animations.
  case target
  /// The state after a time in seconds, at the current velocities.
  case ahead(Double)
  /// The state at the host's time, which is later than that of the last frame.
  case predicted

  func value<Value: VectorArithmetic>(of animated: AnimatedValue<Value>, at time: Double) -> Value {
    switch self {
    case .target: return animated.target
    case .ahead(let duration):
      var sample = animated.sample(at: time)
      sample.velocity.scale(by: duration)
      return sample.value + sample.velocity
    case .predicted: return animated.value(at: time)
    }
  }

  func sample(of presence: Presence, at time: Double) -> Presence.Sample {
    Presence.Sample(
      progress: value(of: presence.progress, at: time),
      heightDifference: value(of: presence.heightDifference, at: time))
  }
}

/// The target of a length, in points, and its velocity, in points per second.
struct LengthMotion: Equatable {
  var target: Double
  var velocity: Double
}

extension ViewNode {
  /// Returns the target and velocity of the node's height for a proposal, from the motion of its
  /// descendants.
  ///
  /// The layout itself computes the answer, which thus holds for every kind of layout. It places
  /// nothing and changes no cache.
  ///
  /// - Complexity: that of two layouts of the node.
  final func heightMotion(_ proposal: ProposedViewSize) -> LengthMotion {
    // Exact in binary. Heights are mostly sums, for which any duration would do.
    let duration = 1.0 / 1024
    let ahead = probe(.ahead(duration), proposal).height
    return LengthMotion(
      target: targetHeight(proposal),
      velocity: (ahead - measure(proposal).height) / duration)
  }

  /// Returns the target of the node's height for a proposal, from the motion of its descendants, in
  /// points.
  ///
  /// - Complexity: that of a layout of the node.
  final func targetHeight(_ proposal: ProposedViewSize) -> Double {
    probe(.target, proposal).height
  }

  private func probe(_ probe: LayoutProbe, _ proposal: ProposedViewSize) -> Size {
    var restore: [@MainActor () -> Void] = []
    guard setLayoutAside(&restore) else { return measure(proposal) }
    let outer = runtime.layout.probe
    runtime.layout.probe = probe
    let size = measure(proposal)
    runtime.layout.probe = outer
    // Views in an implicit stack are set aside twice, the second time without content; so restore
    // in reverse order.
    for action in restore.reversed() { action() }
    return size
  }
}
