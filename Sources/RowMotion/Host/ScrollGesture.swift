/// What a hand has hold of: what scrolls from side to side and what scrolls up and down, the
/// innermost of each, which may be one and the same.
struct ScrollGesture {
  var horizontal: (any Scrollable)?
  var vertical: (any Scrollable)?

  /// All that is held, each once.
  @MainActor var regions: [any Scrollable] {
    guard let horizontal else { return vertical.map { [$0] } ?? [] }
    guard let vertical, vertical !== horizontal else { return [horizontal] }
    return [horizontal, vertical]
  }

  /// Of two regions, one inside of the other, only the one in whose direction the drag begins goes on.
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
