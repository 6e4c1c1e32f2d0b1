/// The animated offset of a row's drawn position from its layout position.
struct AnimatedRowOffset {
  /// The offset that remains from the position before a change, in points.
  var slide = AnimatedValue(0.0)
  /// The displacement that makes room for a dragged row, in points.
  var displacement = AnimatedValue(0.0)

  /// Returns the distance between the row's offsets at two times, in points.
  func distance(from start: Double, to end: Double) -> Double {
    abs(value(at: end) - value(at: start))
  }

  private func value(at time: Double) -> Double {
    slide.value(at: time) + displacement.value(at: time)
  }
}
