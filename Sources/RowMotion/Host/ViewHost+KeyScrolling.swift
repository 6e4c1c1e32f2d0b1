extension ViewHost {
  /// The innermost view around the focus that can scroll vertically, or else the first one.
  private var regionForKeys: (any Scrollable)? {
    func scrolls(_ region: any Scrollable) -> Bool {
      region.scrolls(along: .vertical) && region.metrics.maximumOffset > 0
    }
    let focused = runtime.focus.target?.selfAndAncestors.lazy.compactMap { $0 as? any Scrollable }
    return focused?.first(where: scrolls) ?? runtime.nodes.scrollables.first(where: scrolls)
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
