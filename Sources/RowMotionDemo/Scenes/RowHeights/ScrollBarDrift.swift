import RowMotion

/// The distance that the thumb of a list's scroll bar has moved by itself, because rows had other
/// heights than estimated.
struct ScrollBarDrift: Equatable {
  /// The distance in points; negative upward.
  private(set) var total = 0.0
  /// The distance after each frame with a change, the oldest first, in points.
  private(set) var samples: [Double] = []

  /// Adds a frame in which the table was scrolled by a distance, in points.
  mutating func add(from old: ScrollMetrics, to new: ScrollMetrics, scrolled: Double) {
    defer {
      samples.append(total)
      if samples.count > RowDisplacement.capacity { samples.removeFirst() }
    }
    guard old.contentHeight > 0, new.contentHeight > 0 else { return }
    let expected = (old.offset + scrolled) / old.contentHeight * old.viewport.height
    let thumb = new.offset / new.contentHeight * new.viewport.height
    let drift = total + thumb - expected
    if drift.isFinite { total = drift }
  }
}
