import RowMotion

/// A curve through samples, from the leading edge on; greater values are drawn lower.
struct SampleCurve: Shape {
  let samples: [Double]
  let range: ClosedRange<Double>
  /// The number of samples that fill the width.
  let capacity: Int

  func path(in rect: Rect) -> Path {
    let inner = rect.inset(by: 6)
    let extent = range.upperBound - range.lowerBound
    guard samples.count > 1, extent > 0 else { return Path() }
    return Path { path in
      path.addLines(
        samples.enumerated().map { index, sample in
          Point(
            x: inner.minX + inner.width * Double(index) / Double(capacity - 1),
            y: inner.minY + inner.height * (sample - range.lowerBound) / extent)
        })
    }
  }
}
