/// The animated offset of a row's drawn position from its layout position.
struct AnimatedRowOffset {
  /// The offset that remains from the position before a change, in points.
  var slide = AnimatedValue(0.0)
  /// True if the list scrolls to the row while it slides.
  var slidesWithScroll = false
  /// The displacement that makes room for a dragged row, in points.
  var displacement = AnimatedValue(0.0)
  /// True while the row is drawn away from its layout position; stored, as each frame checks it.
  private(set) var isAway = false

  /// Updates `isAway` after a change of the other properties, or of the time.
  mutating func update(at time: Double, isDragged: Bool) {
    isAway = isDragged || isRunning(at: time) || displacement.target != 0
  }

  func isRunning(at time: Double) -> Bool {
    slide.isRunning(at: time) || displacement.isRunning(at: time)
  }

  /// Returns the distance between the row's offsets at two times, in points.
  func distance(from start: Double, to end: Double) -> Double {
    abs(value(at: end) - value(at: start))
  }

  private func value(at time: Double) -> Double {
    slide.value(at: time) + displacement.value(at: time)
  }
}
