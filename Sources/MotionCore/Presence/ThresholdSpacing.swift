/// The spacing of a stack whose children are partly present.
///
/// The spacing is an average over a threshold from 0 to 1. At each threshold it is the spacing of
/// the plain stack of all children whose presence reaches the threshold. So each pair of children i
/// < j with distance d between them has the weight
///
///     weight(i, j) = d · max(0, min(p_i, p_j) − max(p_k for i < k < j))
///
/// Half of the weight is added to the gap after i, and half to the gap before j. The spacing is
/// continuous in every presence. If all presences are 1, it is the plain stack's spacing.
public struct ThresholdSpacing: Sendable {
  /// The presence of each child in order, 0...1.
  public var progress: ContiguousArray<Double> = []
  @usableFromInline var visible: ContiguousArray<Int> = []

  /// Creates the spacing of an empty stack.
  public init() {}

  /// A Boolean value that indicates whether any child is less than fully present.
  @inlinable public var hasAbsentChild: Bool { progress.contains { $0 < 1 } }

  /// The former name of ``hasAbsentChild``.
  @available(*, deprecated, renamed: "hasAbsentChild")
  public var isAnyoneAbsent: Bool { hasAbsentChild }

  /// Computes the gap after each child but the last, in points.
  ///
  /// A pair has a weight only if every child between the two has less presence than both. An
  /// algorithm that pushes children of decreasing presence onto a stack finds all such pairs.
  ///
  /// - Parameters:
  ///   - gaps: Receives the gaps.
  ///   - distance: The distance between two children as neighbors, in points; negative and
  ///     non-finite distances count as 0.
  /// - Complexity: O(n) calls of `distance` in the number of children.
  @inlinable public mutating func findGaps(
    _ gaps: inout ContiguousArray<Double>, _ distance: (Int, Int) -> Double
  ) {
    let count = max(0, progress.count - 1)
    if gaps.count != count { gaps = ContiguousArray(repeating: 0, count: count) }
    for index in gaps.indices { gaps[index] = 0 }
    if visible.count != progress.count {
      visible = ContiguousArray(repeating: 0, count: progress.count)
    }
    // The number of children on that stack, which is the beginning of `visible`.
    var visibleCount = 0
    for next in progress.indices {
      var between = 0.0
      while visibleCount > 0 {
        let last = visible[visibleCount - 1]
        let weight = min(progress[last], progress[next]) - between
        if weight > 0 {
          let length = distance(last, next)
          let half = length.isFinite ? max(0, length) * weight / 2 : 0
          gaps[last] += half
          gaps[next - 1] += half
        }
        if progress[last] > progress[next] { break }
        visibleCount -= 1
        if progress[last] == progress[next] { break }
        between = progress[last]
      }
      visible[visibleCount] = next
      visibleCount += 1
    }
  }

  /// Returns the extent of the present children, averaged over all thresholds, in points.
  ///
  /// - Parameter reach: The extent of a child to both sides of the line that aligns all children.
  /// - Complexity: O(n log n) in the number of children.
  @inlinable public mutating func reach(
    _ reach: (Int) -> (low: Double, high: Double)
  ) -> (low: Double, high: Double) {
    if visible.count != progress.count {
      visible = ContiguousArray(repeating: 0, count: progress.count)
    }
    // Often only the last children are partly present, and the order needs no sorting.
    var isSorted = true
    for index in progress.indices {
      visible[index] = index
      if index > 0, progress[index - 1] < progress[index] { isSorted = false }
    }
    let progress = progress
    if !isSorted { visible.sort { progress[$0] > progress[$1] } }
    var total = (low: 0.0, high: 0.0)
    var (low, high) = (Double.infinity, -Double.infinity)
    for (position, index) in visible.enumerated() {
      let own = reach(index)
      low = min(low, own.low)
      high = max(high, own.high)
      let next = position + 1 < visible.count ? progress[visible[position + 1]] : 0
      let weight = progress[index] - next
      // An infinite extent, as for an infinite proposal, counts only if its weight is positive.
      guard weight > 0 else { continue }
      total.low += low * weight
      total.high += high * weight
    }
    return total
  }

  /// Returns the sum of the gaps without one child, in points.
  ///
  /// - Complexity: O(n) if most children are fully present.
  public func spacing(without child: Int, _ distance: (Int, Int) -> Double) -> Double {
    var total = 0.0
    for first in progress.indices where first != child {
      var between = 0.0
      for second in progress.indices[(first + 1)...] where second != child {
        let weight = min(progress[first], progress[second]) - between
        let distance = weight > 0 ? distance(first, second) : 0
        if distance > 0, distance < .infinity { total += weight * distance }
        between = max(between, progress[second])
        if between >= progress[first] { break }
      }
    }
    return total
  }
}
