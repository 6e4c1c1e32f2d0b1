/// A plain model of the height index: an array of optional heights.
struct NaiveHeights {
  var heights: [Double?]
  var estimate: Double

  init(count: Int, estimate: Double) {
    heights = Array(repeating: nil, count: count)
    self.estimate = estimate
  }

  var measuredCount: Int { heights.count { $0 != nil } }

  var totalHeight: Double { minY(of: heights.count) }

  func height(at row: Int) -> Double {
    heights[row] ?? estimate
  }

  func minY(of row: Int) -> Double {
    var y = 0.0
    for height in heights[..<row] { y += height ?? estimate }
    return y
  }

  func row(at y: Double) -> Int {
    guard y >= 0 else { return 0 }
    var end = 0.0
    for row in heights.indices {
      end += height(at: row)
      if y < end { return row }
    }
    return max(heights.count - 1, 0)
  }

  mutating func move(from row: Int, to destination: Int) {
    heights.insert(heights.remove(at: row), at: destination)
  }
}
