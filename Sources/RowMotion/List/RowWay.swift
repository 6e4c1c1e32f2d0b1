/// How far a row is seen from where it is laid out because it goes there, at any time.
struct RowWay {
  /// From where it stood before a change.
  var slide = AnimatedValue(0.0)
  /// To make room for a dragged row.
  var displacement = AnimatedValue(0.0)

  /// How far it takes the row from one time to another, points.
  func length(from start: Double, to end: Double) -> Double {
    abs(value(at: end) - value(at: start))
  }

  private func value(at time: Double) -> Double {
    slide.value(at: time) + displacement.value(at: time)
  }
}
