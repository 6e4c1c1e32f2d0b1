/// Functions that merge the areas of changes.
enum Damage {
  /// Merges rectangles into a few, where that adds the least area.
  ///
  /// GTK repaints the whole window if more than some twenty rectangles change.
  ///
  /// - Complexity: O(n log n)
  static func joined(_ rects: [PixelRect]) -> [PixelRect] {
    var joined = rects.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    var cost = costOfOne
    repeat {
      joined = joined.reduce(into: []) { add($1, to: &$0, costOfOne: cost) }
      cost *= 2
    } while joined.count > maximumCount
    guard let first = joined.first else { return [] }
    let all = joined.reduce(first) { $0.union($1) }
    return all.area <= joined.reduce(0) { $0 + $1.area } ? [all] : joined
  }

  /// Adds a rectangle, merged into one of the last three if that saves time.
  ///
  /// The last one alone is not enough: a line across the row lies between two texts.
  private static func add(_ rect: PixelRect, to rects: inout [PixelRect], costOfOne: Int) {
    for index in rects.indices.suffix(3).reversed() {
      let union = rects[index].union(rect)
      if union.area <= rects[index].area + rect.area + costOfOne {
        rects[index] = union
        return
      }
    }
    rects.append(rect)
  }

  /// The number of pixels that take as long to paint as one more rectangle.
  private static let costOfOne = 2048
  private static let maximumCount = 8
}
