extension Presence {
  /// Stops a debug build if the presence is inconsistent; costs nothing in a release build.
  public func checkInvariants() {
    progress.checkInvariants()
    heightDifference.checkInvariants()
    assert(invariantsHold, "A presence that is \(state) moves although it should be at rest.")
  }

  private var invariantsHold: Bool {
    let isFull = progress == AnimatedValue(1)
    let isNatural = heightDifference == AnimatedValue(0)
    return switch state {
    case .absent: progress == AnimatedValue(0) && isNatural
    case .appearing:
      progress.target == 1 && heightDifference.target == 0 && !hasUnreportedAbsence
    case .present: isFull && isNatural && !hasUnreportedAbsence
    case .resizing: isFull && heightDifference.target == 0 && !hasUnreportedAbsence
    case .disappearing: progress.target == 0 && !hasUnreportedAbsence
    }
  }
}
