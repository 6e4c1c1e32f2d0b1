extension AnimatedValue {
  /// Stops a debug build if the value is inconsistent; costs nothing in a release build.
  ///
  /// - Complexity: as ``sample(at:)``.
  public func checkInvariants() {
    assert(
      target.magnitudeSquared.isFinite && origin.magnitudeSquared.isFinite,
      "An animated value is not a number.")
    assert(last != nil || origin == target, "A value at rest is not at its target.")
    assert(last.map { $0.target == target } ?? true, "The last change has another target.")
    assert(
      (lead?.isConsistent ?? true) && blends.allSatisfy(\.segment.isConsistent),
      "A change ends before it starts, or completes after it ends.")
  }
}

extension Segment {
  fileprivate var isConsistent: Bool {
    start.isFinite && start <= movesFrom && movesFrom <= end && start <= end
      && logicalEnd <= end && target.magnitudeSquared.isFinite
  }
}
