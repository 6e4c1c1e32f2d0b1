extension ViewHost {
  /// The first view that can scroll vertically.
  private var regionForKeys: (any Scrollable)? {
    runtime.nodes.scrollables.first { $0.scrolls(along: .vertical) && $0.metrics.maximumOffset > 0 }
  }

  /// The distance that an arrow key scrolls, in points.
  private static let step = 40.0

  /// Scrolls by a step, nearly a page, or to an end, and returns true if a view handled the key.
  func scroll(byKey key: Key) -> Bool {
    guard let region = regionForKeys else { return false }
    // A page keeps one step of the previous content visible.
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
