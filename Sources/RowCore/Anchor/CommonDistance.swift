/// Returns the distance by which most rows move; nil if no two rows move by the same distance.
///
/// A container that scrolls by this distance keeps most of the rows in position. Of equally common
/// distances, 0 is preferred, then the first.
///
/// - Parameter distances: The distance that each row moves, in points; compared in 1/1024 point.
package func commonDistance(_ distances: [Double]) -> Double? {
  var counts: [Double: Int] = [:]
  for distance in distances { counts[steps(distance), default: 0] += 1 }
  guard let most = counts.values.max(), most > 1 else { return nil }
  if counts[0] == most { return 0 }
  return distances.first { counts[steps($0)] == most }
}

/// Returns a distance in the units of the height index, so that equal distances are equal numbers.
private func steps(_ distance: Double) -> Double { (distance * 1024).rounded() }
