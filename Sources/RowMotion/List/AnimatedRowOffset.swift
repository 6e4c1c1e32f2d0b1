/// The animated offset of a row's drawn position from its layout position.
struct AnimatedRowOffset {
  /// The offset that remains from the position before a change, in points.
  var slide = AnimatedValue(0.0)
  /// True if the list scrolls to the row while it slides.
  var followsScroll = false
  /// The displacement that makes room for a dragged row, in points.
  var displacement = AnimatedValue(0.0)

  /// Returns the distance between the row's offsets at two times, in points.
  func distance(from start: Double, to end: Double) -> Double {
    abs(value(at: end) - value(at: start))
  }

  /// Returns the offset at a time, in points.
  func value(at time: Double) -> Double {
    slide.value(at: time) + displacement.value(at: time)
  }

  func isRunning(at time: Double) -> Bool {
    slide.isRunning(at: time) || displacement.isRunning(at: time)
  }

  var endTime: Double { max(slide.endTime, displacement.endTime) }

  func nextChange(after time: Double) -> Double {
    min(slide.nextChange(after: time), displacement.nextChange(after: time))
  }
}
