/// A question to the layout: what it would be if all that moves were elsewhere on its way.
enum LayoutProbe {
  /// All is where it is going to.
  case target
  /// All is as far ahead as it goes in a time at the speed it has, seconds.
  case ahead(Double)

  func value<Value: VectorArithmetic>(of animated: AnimatedValue<Value>, at time: Double) -> Value {
    switch self {
    case .target: return animated.target
    case .ahead(let duration):
      var (value, step) = animated.sample(at: time)
      step.scale(by: duration)
      value += step
      return value
    }
  }

  func sample(of presence: Presence, at time: Double) -> Presence.Sample {
    Presence.Sample(
      progress: value(of: presence.progress, at: time),
      heightDifference: value(of: presence.heightDifference, at: time))
  }
}

/// Where a length is going, points, and how fast it changes, points per second.
struct LengthMotion: Equatable {
  var target: Double
  var velocity: Double
}

extension ViewNode {
  /// Where the node's height for a proposal is going by what moves below, and how fast.
  ///
  /// The layout is asked, so that the answer holds whatever lays out below; nothing is placed by it
  /// and nothing that is kept changes.
  ///
  /// - Complexity: that of two layouts of the node.
  final func heightMotion(_ proposal: ProposedViewSize) -> LengthMotion {
    // Exact in binary; heights are made of sums mostly, for which any length of time would do.
    let duration = 1.0 / 1024
    let ahead = probe(.ahead(duration), proposal).height
    return LengthMotion(
      target: targetHeight(proposal),
      velocity: (ahead - measure(proposal).height) / duration)
  }

  /// Where the node's height for a proposal is going by what moves below, points.
  ///
  /// - Complexity: that of a layout of the node.
  final func targetHeight(_ proposal: ProposedViewSize) -> Double {
    probe(.target, proposal).height
  }

  private func probe(_ probe: LayoutProbe, _ proposal: ProposedViewSize) -> Size {
    var restore: [@MainActor () -> Void] = []
    guard setLayoutAside(&restore) else { return measure(proposal) }
    host.layout.probe = probe
    let size = measure(proposal)
    host.layout.probe = nil
    // What stands in an implicit stack is set aside twice, the second time empty.
    for action in restore.reversed() { action() }
    return size
  }
}
