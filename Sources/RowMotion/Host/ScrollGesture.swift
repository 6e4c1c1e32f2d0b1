/// The views that a drag scrolls: the innermost horizontal and the innermost vertical one, which
/// may be the same view.
struct ScrollGesture {
  var horizontal: (any Scrollable)?
  var vertical: (any Scrollable)?

  /// The views being dragged, without duplicates.
  @MainActor var regions: [any Scrollable] {
    guard let horizontal else { return vertical.map { [$0] } ?? [] }
    guard let vertical, vertical !== horizontal else { return [horizontal] }
    return [horizontal, vertical]
  }

  /// If two views scroll, ends the scrolling of the one across the drag's initial direction.
  @MainActor mutating func decide(by distance: Point) {
    guard regions.count == 2, distance != .zero else { return }
    if abs(distance.x) > abs(distance.y) {
      vertical?.endScroll(velocity: .zero)
      vertical = nil
    } else {
      horizontal?.endScroll(velocity: .zero)
      horizontal = nil
    }
  }
}
