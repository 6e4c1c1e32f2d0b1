/// The spacing of a stack whose children are only partly there.
///
/// Such a stack is the average, over a threshold from 0 to 1, of the plain stacks that hold only the
/// children whose presence reaches the threshold. From this follows, for each pair of children i < j
/// with distance d between them,
///
///     weight(i, j) = d · max(0, min(p_i, p_j) − max(p_k for i < k < j))
///
/// half of which goes into the gap after i and half into the gap before j. It is continuous in every
/// presence; with all of them 1 it is the plain stack's spacing.
public struct ThresholdSpacing: Sendable {
  /// The presence of each child in order, 0...1.
  public var progress: ContiguousArray<Double> = []
  @usableFromInline var visible: ContiguousArray<Int> = []

  /// Creates the spacing of an empty stack.
  public init() {}

  /// Whether any child is less than fully present.
  @inlinable public var isAnyoneAbsent: Bool { progress.contains { $0 < 1 } }

  /// Finds the gap after each child but the last, points.
  ///
  /// Only pairs that can see each other over those between have a weight; a stack of children that
  /// grow smaller finds them all.
  ///
  /// - Parameters:
  ///   - gaps: Where the gaps are put.
  ///   - distance: The distance that two children keep as neighbours, points; what is not finite
  ///     or below zero counts as 0.
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
    // How many of those before the next one are seen from there: they stand first in `visible`.
    var seen = 0
    for next in progress.indices {
      var between = 0.0
      while seen > 0 {
        let last = visible[seen - 1]
        let weight = min(progress[last], progress[next]) - between
        if weight > 0 {
          let length = distance(last, next)
          let half = length.isFinite ? max(0, length) * weight / 2 : 0
          gaps[last] += half
          gaps[next - 1] += half
        }
        if progress[last] > progress[next] { break }
        seen -= 1
        if progress[last] == progress[next] { break }
        between = progress[last]
      }
      visible[seen] = next
      seen += 1
    }
  }

  /// The average over the threshold of how far the children that are there reach across, points.
  ///
  /// - Parameter reach: How far a child reaches to both sides of the line all are aligned along.
  /// - Complexity: O(n log n) in the number of children.
  @inlinable public mutating func reach(
    _ reach: (Int) -> (low: Double, high: Double)
  ) -> (low: Double, high: Double) {
    if visible.count != progress.count {
      visible = ContiguousArray(repeating: 0, count: progress.count)
    }
    // Mostly it is the last ones that are only partly there, and nothing is to be sorted.
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
      // A reach without an end, as a child says for the largest offer, counts only where it has a share.
      guard weight > 0 else { continue }
      total.low += low * weight
      total.high += high * weight
    }
    return total
  }

  /// How much spacing the stack has because of one child: all of it less that without the child.
  ///
  /// - Complexity: O(n).
  public func contribution(of child: Int, _ distance: (Int, Int) -> Double) -> Double {
    func total(_ progress: ContiguousArray<Double>) -> Double {
      var spacing = ThresholdSpacing()
      spacing.progress = progress
      var gaps: ContiguousArray<Double> = []
      spacing.findGaps(&gaps, distance)
      return gaps.reduce(0, +)
    }
    var without = progress
    without[child] = 0
    return total(progress) - total(without)
  }
}
