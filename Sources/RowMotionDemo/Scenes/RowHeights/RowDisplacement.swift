import RowMotion

/// The distance that a table's visible rows have moved without being scrolled.
///
/// Invariants: there are at most `capacity` samples; all are finite, and none is less than the one
/// before it.
struct RowDisplacement: Equatable {
  /// The maximum number of samples.
  static let capacity = 240
  /// The distance that is not visible, in points.
  static let tolerance = 0.5

  /// The sum of all distances after each frame with a change, the oldest first, in points.
  private(set) var samples: [Double] = []

  /// The sum of all distances, in points.
  var total: Double { samples.last ?? 0 }

  /// Adds a frame in which the rows moved by a distance, in points.
  mutating func add(_ distance: Double) {
    samples.append(total + (distance.isFinite ? abs(distance) : 0))
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
    assert(checkInvariants().isEmpty)
  }

  /// Returns the violated invariants, in words; empty if there are none.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if samples.count > Self.capacity { violations.append("\(samples.count) samples are stored") }
    if samples.contains(where: { !$0.isFinite }) { violations.append("a sample is not finite") }
    if zip(samples, samples.dropFirst()).contains(where: >) {
      violations.append("the sum has decreased")
    }
    return violations
  }
}

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
