extension ViewHost {
  /// The first that has something to scroll.
  private var regionForKeys: (any Scrollable)? {
    runtime.scrollables.first { $0.scrolls(along: .vertical) && $0.metrics.maximumOffset > 0 }
  }

  /// How far an arrow scrolls, points.
  private static let step = 40.0

  /// Scrolls by a step, nearly a page, or to an end; returns whether there is something to scroll.
  func scroll(byKey key: Key) -> Bool {
    guard let region = regionForKeys else { return false }
    // What was at an edge is still seen.
    let page = max(Self.step, region.metrics.viewport.height - Self.step)
    switch key {
    case .up: region.scroll(by: -Self.step, along: .vertical)
    case .down: region.scroll(by: Self.step, along: .vertical)
    case .pageUp: region.scroll(by: -page, along: .vertical)
    case .pageDown: region.scroll(by: page, along: .vertical)
    case .home: region.scroll(to: 0)
    case .end: region.scroll(to: region.metrics.maximumOffset)
    default: return false
    }
    return true
  }
}
