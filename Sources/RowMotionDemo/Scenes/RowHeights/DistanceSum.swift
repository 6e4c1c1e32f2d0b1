import RowMotion

/// A distance that a part of a table has moved by itself, added up over frames.
///
/// Invariants: there are at most `capacity` samples, and all are finite.
struct DistanceSum: Equatable {
  /// The maximum number of samples.
  static let capacity = 240
  /// The distance that is not visible, in points.
  static let tolerance = 0.5

  /// The sum of all distances after each frame with a change, the oldest first, in points.
  private(set) var samples: [Double] = []

  /// The sum of all distances, in points.
  var total: Double { samples.last ?? 0 }

  /// Adds a frame in which the part moved by a distance, in points.
  mutating func add(_ distance: Double) {
    samples.append(total + (distance.isFinite ? distance : 0))
    if samples.count > Self.capacity { samples.removeFirst() }
    assert(checkInvariants().isEmpty)
  }

  /// Returns the violated invariants, in words; empty if there are none.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if samples.count > Self.capacity { violations.append("\(samples.count) samples are stored") }
    if samples.contains(where: { !$0.isFinite }) { violations.append("a sample is not finite") }
    return violations
  }
}

extension ScrollMetrics {
  /// Returns the distance that the thumb of the scroll bar has moved by itself since other metrics,
  /// because rows had other heights than estimated, in points; negative upward.
  func thumbDrift(since old: ScrollMetrics, scrolled: Double) -> Double {
    guard old.contentHeight > 0, contentHeight > 0 else { return 0 }
    let expected = (old.offset + scrolled) / old.contentHeight * old.viewport.height
    return offset / contentHeight * viewport.height - expected
  }
}
